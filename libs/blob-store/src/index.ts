export { BlobNotFound, isBlobId, isBlobTenant, type BlobInfo, BlobStore, type Keeping, type NewBlob } from './blob-store';
export { DirectoryBlobStore } from './directory/directory-blob-store';
export { SealedBlobStore, type BlobKeys } from './sealed/sealed-blob-store';
export { S3BlobStore, type S3BlobStoreOptions } from './s3/s3-blob-store';
