// What a request says about itself to the database: its operation, as `storage.operation()` returns it to policies and triggers.

const NAMES: Readonly<Record<string, string>> = {
  createBucket: 'storage.bucket.create',
  listBuckets: 'storage.bucket.list',
  getBucket: 'storage.bucket.get',
  updateBucket: 'storage.bucket.update',
  emptyBucket: 'storage.bucket.empty',
  deleteBucket: 'storage.bucket.delete',
  uploadObject: 'storage.object.upload',
  replaceObject: 'storage.object.upload_update',
  deleteObject: 'storage.object.delete',
  deleteObjects: 'storage.object.delete_many',
  downloadObject: 'storage.object.get_authenticated',
  downloadAuthenticatedObject: 'storage.object.get_authenticated',
  downloadPublicObject: 'storage.object.get_public',
  downloadSignedObject: 'storage.object.get_signed',
  getObjectInfo: 'object.get_authenticated_info',
  getAuthenticatedObjectInfo: 'object.get_authenticated_info',
  getPublicObjectInfo: 'storage.object.info_public',
  signObject: 'storage.object.sign',
  signObjects: 'storage.object.sign_many',
  signUploadUrl: 'storage.object.sign_upload_url',
  uploadToSignedUrl: 'storage.object.upload_signed',
  moveObject: 'storage.object.move',
  copyObject: 'storage.object.copy',
  listObjects: 'storage.object.list',
  listObjectsV2: 'storage.object.list_v2',
};

/** Asking for an object's headers is an operation of its own. */
const HEAD_NAMES: Readonly<Record<string, string>> = {
  downloadObject: 'object.head_authenticated_info',
  downloadAuthenticatedObject: 'object.head_authenticated_info',
  downloadPublicObject: 'storage.object.info_public',
};

/** Settings for the transactions of a request; with them the service may delete rows, which SQL alone may not. */
export function requestSettings(operation: string, isHead: boolean): Readonly<Record<string, string>> {
  const name = (isHead ? HEAD_NAMES[operation] : undefined) ?? NAMES[operation] ?? '';
  return { 'storage.operation': name, ...MAY_DELETE };
}

const MAY_DELETE = { 'storage.allow_delete_query': 'true' };
