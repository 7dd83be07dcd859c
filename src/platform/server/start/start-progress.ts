/** One thing that a start does and that may take long. */
export interface Step {
  /** How far it is, in a few words. */
  update(detail: string): void;
  end(): void;
}

/** Notes the beginning of something that may take long; `what` is a few words, such as "Making the database". */
export type BeginStep = (what: string) => Step;

interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Without a terminal, a step is named once it has taken this long, and again each time this long has passed. */
const firstWordMs = 400;
const nextWordMs = 30_000;
const redrawMs = 1_000;
const clearLine = '\r\u001B[2K';

/**
 * What a start says to whoever waits for it. In a terminal one line shows the steps under way, with their seconds, and each leaves a
 * line when it is done; elsewhere (a log, a service manager) a step that takes long is one line, and another one every half minute.
 */
export class StartProgress {
  readonly #output: Output;
  readonly #running = new Set<{ what: string; detail: string; since: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(output: Output) {
    this.#output = output;
  }

  /** A whole sentence, on a line of its own. */
  readonly say = (sentence: string): void => {
    if (this.#isTerminal()) this.#output.write(clearLine);
    this.#output.write(`${sentence}\n`);
    this.#draw();
  };

  readonly begin: BeginStep = (what) => {
    const step = { what, detail: '', since: Date.now() };
    this.#running.add(step);
    const isQuiet = !this.#isTerminal();
    let word: NodeJS.Timeout | undefined;
    if (isQuiet) {
      const speak = () => {
        this.say(`${lineOf(step)} …`);
        word = setTimeout(speak, nextWordMs).unref();
      };
      word = setTimeout(speak, firstWordMs).unref();
    } else {
      this.#timer ??= setInterval(() => this.#draw(), redrawMs).unref();
      this.#draw();
    }
    return {
      update: (detail) => {
        step.detail = detail;
        this.#draw();
      },
      end: () => {
        clearTimeout(word);
        if (!this.#running.delete(step)) return;
        if (this.#running.size === 0) {
          clearInterval(this.#timer);
          this.#timer = undefined;
        }
        if (!isQuiet) this.say(`✓ ${lineOf(step)}`);
      },
    };
  };

  #isTerminal(): boolean {
    return this.#output.isTTY === true;
  }

  #draw(): void {
    if (!this.#isTerminal() || this.#running.size === 0) return;
    const text = `${[...this.#running].map(lineOf).join(' · ')} …`;
    // A line that breaks could not be drawn over.
    this.#output.write(`${clearLine}${text.slice(0, (this.#output.columns || 80) - 1)}`);
  }
}

function lineOf({ what, detail, since }: { what: string; detail: string; since: number }): string {
  const seconds = Math.round((Date.now() - since) / 1_000);
  return `${what}${detail === '' ? '' : ` ${detail}`}${seconds < 1 ? '' : `, ${seconds} s`}`;
}
