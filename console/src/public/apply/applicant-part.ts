/** What other contexts show on the page of an application: documents, questions, interviews, the offer. */
import type { OpenApplication } from '../../../../libs/domain/src/application/applicant-view';
import type { Text } from './texts/texts';

/** The page that shows a part. */
export interface PartPage {
  application: OpenApplication;
  /** Path of calls about the application, `/applications/<id>`. */
  path: string;
  language: string;
  /** IANA zone of the institution. */
  timeZone: string;
  /** Asks for the application again and shows its overview. */
  refresh: () => void;
  /** Shows a screen of the part, with a way back to the overview. */
  open: (title: string, ...children: (Node | string | undefined | false)[]) => void;
}

/** One part of the overview of an application. */
export interface ApplicantPart {
  name: Text;
  /** The part, or undefined if there is nothing to show. @throws Refused or TypeError; the overview then says that it could not be loaded */
  show: (page: PartPage) => Promise<HTMLElement | undefined>;
}
