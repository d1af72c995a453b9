export { BlobNotFound, isBlobId, isBlobTenant, type BlobInfo, BlobStore, type NewBlob } from './blob-store';
export { DirectoryBlobStore } from './directory/directory-blob-store';
