import { readFileSync } from 'node:fs';

/** The text of a configuration file; '' when there is none that can be read. */
export function configText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
