// A legal variant of storage whose buckets have ids that differ from their names, and whose lists show whole paths.
import { isRecord, type Json } from '../kit/json.ts';
import { each, edit, editAnswer, notingAnswer } from '../kit/rest/handlers.ts';
import { encode, type Call, type Handler, type Handlers } from '../kit/rest/lie.ts';
import { prefixOf } from '../kit/storage/keys.ts';

/** Ids are made from names and turned back into them; neither a bucket's name nor an earlier bucket's id finds it. */
export function idsOfTheirOwn(): Handlers {
  /** How many buckets of each name there have been: a later one has another id. */
  const generations = new Map<string, number>();
  const generationOf = (name: string): number => generations.get(name) ?? 0;
  const idOf = (name: unknown): string =>
    `id-${generationOf(String(name))}-${Buffer.from(String(name)).toString('hex')}`;
  const nameOf = (id: unknown): string | undefined => {
    const [, generation, hex = ''] = /^id-(\d+)-([0-9a-f]+)$/.exec(String(id)) ?? [];
    const name = Buffer.from(hex, 'hex').toString();
    return generation === String(generationOf(name)) ? name : undefined;
  };
  const withNames = ({ json, isObject }: Call): Parameters<Call['forward']>[0] =>
    isObject
      ? { body: Object.fromEntries(Object.entries(json).map(([key, value]) => [key, nameOf(value) ?? value])) }
      : {};
  const withIds = (record: Json): Json => ({
    ...record,
    // A folder entry is not an object: only objects have paths.
    ...('id' in record && record['id'] === record['name'] ? { id: idOf(record['name']) } : {}),
    ...(typeof record['bucket_id'] === 'string' ? { bucket_id: idOf(record['bucket_id']) } : {}),
  });
  const records = (body: unknown): unknown =>
    Array.isArray(body) ? body.map(records) : isRecord(body) ? withIds(body) : body;

  const byId: Handler = async (call) => {
    const name = nameOf(call.bucket);
    if (name === undefined) return Response.json({ message: 'There is no bucket of this id.' }, { status: 404 });
    const path = call.at.replace(/^\/bucket\/[^/]+/, `/bucket/${encode(name)}`);
    return editAnswer(await call.forward({ path, ...withNames(call) }), records);
  };
  return {
    ...each(['getBucket', 'updateBucket', 'emptyBucket', 'deleteBucket'], byId),
    createBucket: notingAnswer(({ name }) => generations.set(String(name), generationOf(String(name)) + 1)),
    ...each(['listBuckets', 'deleteObjects'], edit(records)),
    ...each(['moveObject', 'copyObject'], (call) => call.forward(withNames(call))),
    async listObjects(call) {
      const prefix = prefixOf(call);
      const whole = (record: Json): Json => ({ ...record, name: `${prefix}/${String(record['name'])}` });
      return editAnswer(await call.forward(withNames(call)), (body) =>
        prefix === '' || !Array.isArray(body) ? records(body) : body.filter(isRecord).map(withIds).map(whole),
      );
    },
  };
}
