// Before npm pack: in a fresh clone there is neither a package nor a build.
import { ensureBuilt, ensureInstalled } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
