// Every fault, by interface; a fault that is not in its interface's list is run by no test.
import { MANAGEMENT, STORAGE } from '../derived/sources.ts';
import { deriveFaults } from '../derived/derive.ts';
import type { Fault } from '../kit/fault.ts';
import { readFaults } from '../kit/read-faults.ts';
import { conductOf } from '../kit/rest/conduct.ts';
import { combinedStorageFaults } from './combined-storage.ts';
import { authConduct } from './management/auth.ts';
import { banConduct } from './management/bans.ts';
import { encryptionConduct } from './management/encryption.ts';
import { functionConduct } from './management/functions.ts';
import { hostnameConduct } from './management/hostname.ts';
import { organizationConduct } from './management/organizations.ts';
import { refConduct } from './management/refs.ts';
import { restrictionConduct } from './management/restrictions.ts';
import { secretConduct } from './management/secrets.ts';
import { typeConduct } from './management/types.ts';
import { batchConduct } from './storage/batch.ts';
import { bucketConduct } from './storage/bucket.ts';
import { copyConduct } from './storage/copy.ts';
import { deleteConduct } from './storage/delete.ts';
import { downloadConduct } from './storage/download.ts';
import { infoConduct } from './storage/info.ts';
import { limitsConduct } from './storage/limits.ts';
import { listConduct } from './storage/list.ts';
import { moveConduct } from './storage/move.ts';
import { pathsConduct } from './storage/paths.ts';
import { publicConduct } from './storage/public.ts';
import { recordConduct } from './storage/record.ts';
import { replaceConduct } from './storage/replace.ts';
import { signConduct } from './storage/sign.ts';
import { uploadConduct } from './storage/upload.ts';
import { dataFaults } from './data.ts';

const managementFaults: readonly Fault[] = [
  ...readFaults(new URL('./management/', import.meta.url), conductOf, {
    auth: authConduct,
    bans: banConduct,
    encryption: encryptionConduct,
    functions: functionConduct,
    hostname: hostnameConduct,
    organizations: organizationConduct,
    refs: refConduct,
    restrictions: restrictionConduct,
    secrets: secretConduct,
    types: typeConduct,
  }),
  ...deriveFaults(MANAGEMENT),
];

const writtenStorageFaults = readFaults(new URL('./storage/', import.meta.url), conductOf, {
  paths: pathsConduct,
  bucket: bucketConduct,
  record: recordConduct,
  upload: uploadConduct,
  replace: replaceConduct,
  download: downloadConduct,
  info: infoConduct,
  public: publicConduct,
  delete: deleteConduct,
  sign: signConduct,
  batch: batchConduct,
  move: moveConduct,
  copy: copyConduct,
  list: listConduct,
  limits: limitsConduct,
});

const storageFaults: readonly Fault[] = [
  ...writtenStorageFaults,
  ...combinedStorageFaults(writtenStorageFaults),
  ...deriveFaults(STORAGE),
];

export const allFaults: readonly Fault[] = [...dataFaults, ...managementFaults, ...storageFaults];
