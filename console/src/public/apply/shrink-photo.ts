/** The longest side of a photo, in pixels: enough to read a document, and about a tenth of the size of a phone photo. */
const LONGEST = 2_000;
const SMALL_BYTES = 600_000;

/** Scales down a large photo in the browser; other files, and photos that cannot be read here, stay as they are. */
export async function shrunkPhoto(file: File): Promise<File> {
  if (!/^image\/(jpeg|png)$/.test(file.type) || file.size < SMALL_BYTES || typeof createImageBitmap === 'undefined') return file;
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return file;
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
  return blob && blob.size < file.size ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : file;
}
