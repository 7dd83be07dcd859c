import { call } from '#platform/web/call/call.ts';
import { setSearch, usePlace } from '#platform/web/place.ts';
import { refresh } from '#platform/web/call/query.ts';
import { openChannel } from '#platform/web/uploads/channels.ts';
import { modelsContract, modelUploadsContract } from '../contract.ts';
import { BuildingModel } from '../schema.ts';

/** The kind of upload that becomes a building model; all of them stand in one line. */
export const modelChannel = 'models';
export const modelTarget = 'models';
export const modelScreenPath = '/design/estimates/new-bim2bom';

openChannel({
  name: modelChannel,
  endpoint: '/api/model-uploads',
  finish: (id) => call(modelUploadsContract.finish, { params: { id } }),
  async arrived(made) {
    await refresh([modelsContract.list]);
    const model = BuildingModel.pick({ id: true }).safeParse(made);
    // Whoever still looks at the place where they dropped it is taken to it; nobody is torn from another screen.
    const { path, search } = usePlace.getState();
    if (model.success && path === modelScreenPath && search['model'] === undefined)
      setSearch({ model: model.data.id }, { push: true });
  },
});
