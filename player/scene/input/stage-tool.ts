/**
 * A tool that has pointer and keys before anything else on the stage. Places are pixels from the stage's top left. What it has no use
 * for it leaves to the others: it answers false.
 */
export interface StageTool {
  /** A button or finger went down. */
  press(left: number, top: number): void;
  drag(left: number, top: number): boolean;
  /** What was pressed is let go, after its click; `cancelled` when something else took the pointer away. */
  release(cancelled: boolean): void;
  click(left: number, top: number): boolean;
  hover(left: number, top: number): boolean;
  /** The pointer left, or drags the view: it aims at nothing. */
  leave(): void;
  /** A key moved the view: what is aimed at is the middle. */
  centre(): void;
  key(event: KeyboardEvent): boolean;
}
