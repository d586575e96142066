// One operation as the mock serves it in a dialect: the OpenAPI document with its overlays, compiled by `npm run generate`.

/** Where a part of a request stands. */
export type RequestPart = 'path' | 'query' | 'header' | 'body';

/** What a validator found wrong, in the words of ajv. */
export interface Mistake {
  /** JSON pointer to the wrong value, from the part of the request that was validated. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** Returns whether the value fits, and leaves what is wrong in `errors`; coerces values and fills in defaults in place. */
export interface Validate {
  (value: unknown): boolean;
  errors?: readonly Mistake[] | null;
}

/** What the mock looks at in the schema of an answer. */
export interface AnswerSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: AnswerSchema;
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  /** What a text looks like, by its pattern or its format. */
  readonly form?: { readonly source: string; readonly flags: string };
  readonly default?: unknown;
  readonly example?: unknown;
}

/** What the service answers instead of an operation that is turned off: as whom it is asked, the error, and patterns that texts of the body fit. */
export type Refused = readonly [
  as: 'open' | 'key' | 'user' | 'admin',
  status: number,
  code: string,
  message: string,
  fits?: Readonly<Record<string, string>>,
];

export interface OperationSpec {
  /** The operationId. */
  readonly operation: string;
  /** Upper case. */
  readonly method: string;
  /** The path template. */
  readonly path: string;
  /** Other path templates that lead here, which the contract does not have. */
  readonly alsoAt: readonly string[];
  /** The status of a success. */
  readonly status: number;
  /** What the database is told of a request, and of a HEAD if that is an operation of its own. */
  readonly told?: readonly [name: string, ofHead?: string];
  /** Each entry is one way to be let in: the names of all the security schemes that it takes. */
  readonly security: readonly (readonly string[])[];
  /** Absent: the operation takes no body. */
  readonly body?: {
    readonly required: boolean;
    /** An empty body is taken for none, whatever media type is announced. */
    readonly mayBeEmpty: boolean;
    readonly mediaTypes: readonly string[];
    /** Of the properties of the JSON. */
    readonly defaults: Readonly<Record<string, unknown>>;
  };
  /** What the JSON of a success looks like, if the document shows it. */
  readonly answer?: AnswerSchema;
  /** A part without a validator may hold anything. The value of `path`, `query` and `header` is an object of the parameters by name. */
  readonly validate: Readonly<Partial<Record<RequestPart, Validate>>>;
}
