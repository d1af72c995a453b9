export { BlobNotFound, isBlobId, isBlobTenant, type BlobInfo, type BlobStore, type NewBlob } from './blob-store';
export { DirectoryBlobStore } from './directory/directory-blob-store';
