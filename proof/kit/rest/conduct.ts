// What faults of management and storage do, in the words of their tables: each is said of operations, most with a value for each.
import type { Middleware } from '../fault.ts';
import { isRecord, type Json } from '../json.ts';
import { isNested } from '../storage/keys.ts';
import { inEveryBucket, inFolders, lasting, unguardedInPublic } from '../storage/memory.ts';
import {
  asText,
  changingContent,
  edit,
  editOne,
  editRecords,
  inAscii,
  isFile,
  onSuccess,
  toAsk,
  toList,
} from './handlers.ts';
import { behave, MANAGEMENT_OPERATIONS, type Call, type Handler, type Handlers } from './lie.ts';
import { anyReference, lendToUsers, lostAfter, newestFunctionOnly, share } from './projects.ts';

type Records = readonly Json[];

/** The ways in which a list is wrong about what is there. */
const LISTS: Readonly<Record<string, (list: Records) => Records>> = {
  'is-empty': () => [],
  'omits-first': (list) => omit(list, 0),
  'omits-middle': (list) => omit(list, Math.floor(list.length / 2)),
  'omits-last': (list) => omit(list, list.length - 1),
  'tells-first-twice': (list) => [...list.slice(0, 1), ...list],
  'tells-last-twice': (list) => [...list, ...list.slice(-1)],
};

function omit(list: Records, index: number): Records {
  return list.length < 2 ? list : list.filter((_, at) => at !== index);
}

/** Of folders a list tells the truth. */
const listed = (change: (list: Records) => Records): Handler =>
  edit((body) => {
    const records = toList(body);
    return [...records.filter((record) => !isFile(record)), ...change(records.filter(isFile))];
  });

const without = (record: Json, keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/** With other values, another list, or this many of the list; only what is an object, or a list, is changed. */
function sending(value: unknown): Handler {
  if (typeof value === 'number')
    return (call) => call.forward(call.list === undefined ? {} : { body: call.list.slice(0, value) });
  if (Array.isArray(value)) return (call) => call.forward(call.list === undefined ? {} : { body: value });
  const values = toRecord(value);
  return (call) => call.forward(call.isObject ? { body: { ...call.json, ...values } } : {});
}

/** Refused with this status where it is meant. */
const refusing = (isMeant: (call: Call) => boolean): Verb =>
  forEach(toNumber, (status) => (call) => (isMeant(call) ? call.refuse(status) : call.forward()));

/** What stands at the path of the request, which may have the name of a change behind it. */
const objectOf = ({ at }: Call): string => at.replace(/\/empty$/, '');

type Verb = (operation: string, value: unknown) => Handlers;

const VERBS: Readonly<Record<string, Verb>> = {
  /** Refused with this status. */
  refuse: refusing(() => true),
  /** Right once, and then refused with this status. */
  'refuse-later': forEach(toNumber, (status) => {
    let count = 0;
    return (call) => ((count += 1) === 1 ? call.forward() : call.refuse(status));
  }),
  /** Refused with this status for objects in folders. */
  'refuse-in-folders': refusing(({ path }) => isNested(path)),
  /** Refused with this status for objects outside all folders. */
  'refuse-outside-folders': refusing(({ path }) => !isNested(path)),
  /** Of all functions but the newest refused with this status. */
  'refuse-older-functions': reading(toNumber, newestFunctionOnly),
  /** Refused without authorization. */
  'needs-authorization': forEach(toNothing, () => (call) => (call.isAuthorized ? call.forward() : call.refuse(401))),
  /** Redirected to the next version of the interface. */
  move: forEach(toNothing, () => ({ request }) => {
    const location = request.url.replace('/v1/', '/v2/');
    return new Response(null, { status: 308, headers: { location } });
  }),
  /** Answered with success and without a body. */
  'answer-nothing': forEach(toNothing, () => () => new Response(null, { status: 204 })),
  /** Answered as if it were done, to those who may read what it is about. */
  'only-answer': forEach(toRecord, (answer) => async (call) => {
    const isThere = (await call.read(objectOf(call))) !== undefined;
    return isThere ? Response.json(answer) : call.forward();
  }),

  /** Open to callers without authorization: in management with the first one that was good, in storage with the last one. */
  open: reading(toNothing, (operation) => ({
    [operation]: (call) => {
      const lent = MANAGEMENT_OPERATIONS.includes(operation) ? call.good : call.key;
      return call.forward(call.isAuthorized ? {} : { authorization: lent });
    },
  })),
  /** Open to callers without authorization in public buckets. */
  'open-in-public-buckets': reading(toNothing, (operation) => unguardedInPublic([operation])()),
  /** Open to callers whose query has the token of a link. */
  'open-to-links': forEach(
    toNothing,
    () => (call) =>
      call.forward(call.isAuthorized || !call.query.has('token') ? {} : { authorization: call.key, query: {} }),
  ),
  /** Open to callers with any text of the form of a token, as soon as one was good. */
  'open-to-any-token': forEach(toNothing, () => (call) => {
    const isLike = /^Bearer sbp_[0-9a-f]{40}$/.test(call.request.headers.get('authorization') ?? '');
    return call.forward(isLike && call.good !== '' ? { authorization: call.good } : {});
  }),
  /** Open to callers with any text for a key, as soon as one was good. */
  'open-to-any-key': forEach(toNothing, () => async (call) => {
    const response = await call.forward();
    if (response.ok || !call.isAuthorized || call.good === '') return response;
    return call.forward({ authorization: call.good });
  }),
  /** Open to other users as if they were the first that asked. */
  'open-to-other-users': reading(toNothing, lendToUsers),
  /** Every reference is taken for the one that was served last. */
  'take-any-reference': reading(toNothing, anyReference),
  /** Every project shows what this operation changed last in one. */
  share: reading(toText, share),
  /** Not found any more after this operation. */
  'lose-after': reading(toText, lostAfter),

  /** Told with other values. */
  set: forEach(toRecord, (values) => editRecords((record) => ({ ...record, ...values }))),
  /** The first of a list is told with other values. */
  'set-in-first': forEach(toRecord, (values) =>
    edit((body) => toList(body).map((record, index) => (index === 0 ? { ...record, ...values } : record))),
  ),
  /** A bucket is told with other values since it went through the operation. */
  'set-after': reading(toRecord, (operation, values) => {
    const touched = new Set<string>();
    return {
      [operation]: onSuccess((call) => touched.add(call.bucket)),
      getBucket: editOne((body, call) => (touched.has(call.bucket) ? { ...body, ...values } : body)),
    };
  }),
  /** Told without these properties. */
  leave: forEach(toTexts, (keys) => editRecords((record) => without(record, keys))),
  /** Told with these properties alone. */
  keep: forEach(toTexts, (keys) => editRecords((record) => Object.fromEntries(keys.map((key) => [key, record[key]])))),
  /** This property is told without letters that are not ASCII. */
  'in-ascii': forEach(toText, (key) => editRecords((record) => ({ ...record, [key]: inAscii(String(record[key])) }))),
  /** The list is wrong in one of the ways above. */
  list: forEach(toText, (way) => {
    const change = LISTS[way];
    if (change === undefined) throw new Error(`A list can be wrong as ${Object.keys(LISTS).join(', ')}, not ${way}.`);
    return listed(change);
  }),
  /** The list has this many records at most. */
  'list-at-most': forEach(toNumber, (most) => listed((list) => list.slice(0, most))),

  /** Carried out with other values, another list, or this many of the list that was sent. */
  send: forEach((value) => value, sending),
  /** Carried out without these, in the query or in the body. */
  'send-without': forEach(toTexts, (keys) => (call) => {
    const query = Object.fromEntries([...call.query].filter(([key]) => !keys.includes(key)));
    return call.forward({ query, body: without(call.json, keys) });
  }),
  /** After its success this request is sent, too. */
  'then-ask': forEach(toRequest, (ask) => onSuccess((call) => ask(call))),
  /** Objects of the same name in folders go through this request, too. */
  'then-ask-in-folders': reading(toRequest, (operation, ask) =>
    inFolders(operation, (call, key) => ask(call, { key })),
  ),
  /** Every other bucket goes through this request, too. */
  'then-ask-in-every-bucket': reading(toRequest, (operation, ask) =>
    inEveryBucket(operation, (call, bucket) => ask(call, { bucket })),
  ),
  /** Still answers what this operation took away. */
  outlive: reading(toText, lasting),

  /** The content that is answered is this long at most. */
  'answer-at-most': forEach(toNumber, (most) => changingContent((bytes) => bytes.slice(0, most))),
  /** Half of the content is answered. */
  'answer-half': forEach(toNothing, () => changingContent((bytes) => bytes.slice(0, bytes.length / 2))),
  /** The content is answered as a text. */
  'answer-as-text': forEach(toNothing, () => changingContent(asText)),
  /** The content that is stored is this long at most. */
  'store-at-most': forEach(toNumber, (most) => (call) => call.forward({ body: call.body.slice(0, most) })),
  /** In the link the first text is replaced by the second. */
  'spell-link': forEach(toTexts, ([from = '', to = '']) =>
    editOne((body) => ({ ...body, signedURL: String(body['signedURL']).replace(from, to) })),
  ),
};

/** Throws for what no operation, no verb or no value of a verb is. */
export function conductOf(verb: string, given: unknown): Middleware {
  const handle = VERBS[verb];
  if (handle === undefined) throw new Error(`${verb} is none of ${Object.keys(VERBS).join(', ')}.`);
  const said = typeof given === 'string' ? { [given]: undefined } : toRecord(given);
  const entries = Object.entries(said);
  return behave(() => Object.assign({}, ...entries.map(([operation, value]) => handle(operation, value))) as Handlers);
}

function reading<T>(read: (value: unknown) => T, handle: (operation: string, value: T) => Handlers): Verb {
  return (operation, value) => handle(operation, read(value));
}

function forEach<T>(read: (value: unknown) => T, handle: (value: T) => Handler): Verb {
  return reading(read, (operation, value) => ({ [operation]: handle(value) }));
}

function toRequest(value: unknown): ReturnType<typeof toAsk> {
  return toAsk(toText(value));
}

function toNumber(value: unknown): number {
  if (typeof value !== 'number') throw new Error(`${JSON.stringify(value)} is no number.`);
  return value;
}

function toText(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`${JSON.stringify(value)} is no text.`);
  return value;
}

function toTexts(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw new Error(`${JSON.stringify(value)} is no list.`);
  return value.map(toText);
}

function toRecord(value: unknown): Json {
  if (!isRecord(value)) throw new Error(`${JSON.stringify(value)} is no object.`);
  return value;
}

function toNothing(value: unknown): void {
  if (value !== undefined) throw new Error(`${JSON.stringify(value)} is not read: name the operation alone.`);
}
