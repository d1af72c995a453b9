import { useCallback } from 'react';
import type { Schema } from '../../../shared/http/answers';
import { post } from '../../../shared/http/http';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { useSources } from '../../../shared/lead/masters.query';
import { useStaffNames } from '../../../shared/people/use-staff-names';
import { useTenantZone } from '../../../shared/session/session';
import { daysOf } from '../../../shared/ui/date-presets';
import { ASK_ANOTHER, askWithout, filterOf, inWords, linkOf, understand } from './ask-my-data';
import type { Message } from './chats';

export type Answered = Pick<Message, 'text' | 'link'>;

/** Answers a question with the reports that this person may open. */
export function useDataAnswers(): (question: string) => Promise<Answered> {
  const sources = useSources();
  const staff = useStaffNames();
  const zone = useTenantZone();
  return useCallback(
    async (question) => {
      const understood = understand(question, { sources, people: Object.values(staff) });
      if (!understood) return { text: ASK_ANOTHER };
      if (understood.unclear.length > 0) return { text: askWithout(understood) };
      const { asked, days } = understood;
      try {
        const body = { ...daysOf(days, zone), where: filterOf(understood), figure: asked.measure };
        const { data } = await post<Schema<'ReportData'>>(`reports/${asked.report}`, body);
        return { text: inWords(understood, data), link: linkOf(understood) };
      } catch (error) {
        if (error instanceof HttpError && error.status === 403) return { text: `${asked.title} knows it, which you may not open.` };
        return { text: `I could not look it up: ${messageOf(error)}` };
      }
    },
    [sources, staff, zone],
  );
}
