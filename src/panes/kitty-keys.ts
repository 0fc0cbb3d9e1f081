/** Flags that we know: the protocol defines five bits. */
const allFlags = 0b11111;
/** A program that pushes more often loses the oldest ones. */
const maxDepth = 16;

/** The stacks of the kitty keyboard protocol: each screen, main and alternate, has its own. */
export class KittyKeys {
  #main: number[] = [];
  #alternate: number[] = [];

  flags(alternate: boolean): number {
    return this.#stack(alternate).at(-1) ?? 0;
  }

  /** `CSI > flags u` */
  push(alternate: boolean, flags: number): void {
    const stack = this.#stack(alternate);
    stack.push(flags & allFlags);
    if (stack.length > maxDepth) stack.shift();
  }

  /** `CSI < count u` */
  pop(alternate: boolean, count: number): void {
    const stack = this.#stack(alternate);
    stack.length = Math.max(0, stack.length - Math.max(1, count));
  }

  /** `CSI = flags ; how u`: 1 sets exactly these, 2 adds them, 3 takes them away. */
  set(alternate: boolean, flags: number, how: number): void {
    const stack = this.#stack(alternate);
    const before = stack.pop() ?? 0;
    const after = how === 2 ? before | flags : how === 3 ? before & ~flags : flags;
    stack.push(after & allFlags);
  }

  reset(): void {
    this.#main = [];
    this.#alternate = [];
  }

  #stack(alternate: boolean): number[] {
    return alternate ? this.#alternate : this.#main;
  }
}
