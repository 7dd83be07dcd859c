import { FragmentsModels, type FragmentsModel } from '@thatopen/fragments';
import { fragmentsWorker } from './fragments-worker.ts';

/**
 * The library's models, which ask their worker when they are told to and rest in between. Left to itself the library asks anew whenever an
 * answer has come: two processors would be kept warm while nobody touches anything.
 */
export class RestingModels extends FragmentsModels {
  readonly #told: () => void;

  /** `told`: pieces that the worker has made were taken over. */
  constructor(told: () => void) {
    super(fragmentsWorker, { maxWorkers: 2 });
    this.#told = told;
    // It would leave out what is asked for within this time of the last answer, and take over late what has come.
    this.settings.maxUpdateRate = 0;
  }

  override async update(force?: boolean): Promise<void> {
    await super.update(force);
    this.#told();
  }

  /** From now on this model asks nothing by itself, and takes over what its worker sends as soon as it comes. */
  rest(model: FragmentsModel): void {
    model.frozen = true;
    const handle = model.handleRequest.bind(model);
    // The last pieces come after the worker's word that it is done, and would lie in the queue until something else is asked.
    model.handleRequest = async (request) => {
      await handle(request);
      await this.update();
    };
  }

  /** Has the worker work out once what is to be seen, and waits for it. A model asks while it is awake, and is no longer awake than that. */
  async ask(model: FragmentsModel): Promise<void> {
    model.frozen = false;
    const done = this.update(true);
    model.frozen = true;
    await done;
  }
}
