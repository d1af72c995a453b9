import { t } from '../texts/texts';
import { toast } from '../ui/toast';

/** A file as it is sent (CA-14). */
export interface AttachedFile {
  name: string;
  /** MIME type. */
  ext: string;
  /** Base64 data URL. */
  img: string;
}

/** What the file input accepts (CA-14). */
export const ACCEPTED = '.pdf,.jpg,.png,.jpeg';
const MOST_BYTES = 5 * 1024 * 1024;

const isAccepted = ({ name }: File) => ACCEPTED.split(',').some((ending) => name.toLowerCase().endsWith(ending));

const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(`${file.name} cannot be read.`));
    reader.readAsDataURL(file);
  });

/** Reads the chosen files in the submitted form; files of a wrong type or size are reported and left out. */
export async function readFiles(chosen: readonly File[]): Promise<AttachedFile[]> {
  const fit = chosen.filter((file) => {
    if (!isAccepted(file)) toast.error(t`${file.name} is not a .pdf, .jpg, .png or .jpeg file.`);
    else if (file.size > MOST_BYTES) toast.error(t`${file.name} is larger than 5 MB.`);
    else return true;
    return false;
  });
  return Promise.all(fit.map(async (file) => ({ name: file.name, ext: file.type, img: await readAsDataUrl(file) })));
}
