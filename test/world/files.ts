import { sql } from 'drizzle-orm';
import { houseIfc } from '../house-ifc.ts';
import { sendModel } from '../models.ts';
import { picture, postForm } from '../uploads.ts';
import type { Making } from './side.ts';

interface Place {
  projects: string;
  units: string;
}

/** A file with its album, link and download, a model, and an upload of each that has not arrived whole. */
export async function makeFiles(making: Making, { projects: project, units: unit }: Place) {
  const { at, admin, call, make, run, side } = making;
  const uploaded = made(
    await postForm(
      at,
      admin,
      '/files',
      { owner_type: 'unit', owner_id: unit, visibility: 'owner', caption: 'A caption' },
      [{ name: 'front.png', content: await picture({ format: 'png' }) }],
    ),
  );
  const file: string = uploaded[0]?.id ?? uploaded.id;
  const album = await make('/albums', {
    project_id: project,
    name: 'An album',
    visibility: 'owner',
    file_ids: [file],
  });
  const download = (await make('/downloads', { file_ids: [file], as: 'file' })).url.split('/').at(-1);
  const { link, path: shown } = await make('/shares', { file_ids: [file], title: 'A title', expires_in_days: 5 });
  const model = made(await sendModel(at, admin, 'house.ifc', houseIfc({ studs: 0 }), { project_id: project })).id;
  await run(sql`
    insert into model_elements (model_id, entity, global_id, ifc_class, name, storey, materials, properties, quantities)
    values (${model}, 1, 'A', 'IFCWALL', 'A wall', 'Level 1', '[]', '[]', '[]')`);
  const modelDownload = (await make(`/models/${model}/download`, {})).url.split('/').at(-1);
  // The secrets of the foreign side have expired: whoever has one that is good may see what it shows. Those of the own side outlast a slow walk.
  if (side.isForeign) await call(admin, 'DELETE', `/shares/${link.id}`);
  const end = side.isForeign ? sql`now() - interval '1 minute'` : sql`now() + interval '1 day'`;
  await run(sql`update download_tickets set expires_at = ${end} where ${file} = any(file_ids)`);
  await run(sql`update model_tickets set expires_at = ${end} where model_id = ${model}`);
  return {
    files: file,
    albums: String(album.id),
    uploads: await announce(making, '/uploads', { filename: 'arriving.txt', owner_type: 'unit', owner_id: unit }),
    downloads: String(download),
    shares: String(link.id),
    shared: String(shown.split('/').at(-1)),
    models: String(model),
    'model-uploads': await announce(making, '/model-uploads', { filename: 'arriving.ifc', project_id: project }),
    'model-downloads': String(modelDownload),
  };
}

/** The body of what was made; throws with the reply where it was not. */
function made({ status, body }: Awaited<ReturnType<typeof postForm>>) {
  if (status >= 300) throw new Error(`The world can't be made: a file answers ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Announces a file of 1,000 bytes, none of which arrives; answers the upload's id. */
async function announce({ admin, call }: Making, path: string, facts: Record<string, string>): Promise<string> {
  const announced = await call(admin, 'POST', path, undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': '1000',
    'upload-metadata': Object.entries(facts)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(','),
  });
  return String(announced.body.id);
}
