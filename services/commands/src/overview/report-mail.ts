import { daysWords } from '@matricula/domain/kernel/date-words';
import type { Config } from '@matricula/config';
import type { MessageFile } from '@matricula/domain/communication';
import { titleOf, type Report, type ReportQuestion } from '@matricula/reports';

interface Sent {
  report: Report;
  question: ReportQuestion;
  /** Of the recipient. */
  name: string;
  linked: boolean;
  messageId: string;
  files: readonly MessageFile[];
}

/** The text of an e-mail with a report: its title and link, but no figures, and no name except the recipient's. */
export function mailOf({ report, question, name, linked, messageId, files }: Sent, { publicUrl, brand, uploadDays }: Config) {
  const title = `${titleOf(report)}, ${daysWords(question)}`;
  const kinds = files.map(({ name: file }) => file.split('.').at(-1)?.toUpperCase()).join(' and ');
  const where = linked
    ? `It is too large for an e-mail. Sign in to download it as ${kinds}, within ${uploadDays} days: ${publicUrl}/scheduled-reports?message=${encodeURIComponent(messageId)}`
    : `It is attached as ${kinds}.`;
  const screen = `${publicUrl}/${report.name}?days=${question.from}..${question.to}`;
  const body = `Hello ${name},\n\nhere is the ${titleOf(report)} for ${daysWords(question)}, with what you may see. ${where}\n\nOn the screen: ${screen}\n\n${brand}`;
  return { title, body };
}
