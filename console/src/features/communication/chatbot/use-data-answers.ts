import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Schema } from '../../../shared/http/answers';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { collegesQuery, useSources } from '../../../shared/lead/masters.query';
import { useStaffNames } from '../../../shared/people/use-staff-names';
import { useLabels } from '../../../shared/session/labels';
import { useCurrentUser, usePerson, useTenantZone } from '../../../shared/session/session';
import { inZone } from '../../../shared/session/tenant-clock';
import { DAY, daysOf } from '../../../shared/ui/date-presets';
import { askAnother, askWithout, examplesFor, filterOf, inWords, knows, linkOf, understand } from './ask-my-data';
import type { Message } from './chats';
import { t } from '../../../shared/texts/texts';

const NOTHING: ReadonlySet<string> = new Set();

export type Answered = Pick<Message, 'text' | 'link'>;

/** Answers a question from the reports this user may open; `examples` are questions that those answer. */
export function useDataAnswers(): { answer: (question: string) => Promise<Answered>; examples: readonly string[] } {
  const sources = useSources();
  const staff = useStaffNames();
  const { data: colleges } = useQuery(collegesQuery);
  const { entity } = useLabels();
  const me = useCurrentUser()?.name ?? '';
  const person = usePerson();
  const role = person?.role ?? 0;
  const granted = person?.acl.granted ?? NOTHING;
  const zone = useTenantZone();
  const reader = useMemo(() => ({ role, codes: granted, me }), [role, granted, me]);
  const answer = useCallback(
    async (question: string): Promise<Answered> => {
      const names = {
        ...{ sources, me, today: inZone(Date.now(), zone).format(DAY) },
        people: Object.values(staff),
        colleges: (colleges ?? []).map(({ name }) => name),
      };
      const understood = understand(question, names);
      if (!understood) return { text: askAnother(reader) };
      if (understood.unclear.length > 0) return { text: askWithout(understood, reader) };
      const { asked, days } = understood;
      const knower = asked.known.find((one) => knows(one, understood, reader));
      const titles = asked.known.map(({ title }) => title.replace('{EntityName}', entity)).join(', ');
      if (!knower) return { text: t`You have no access to the report that answers this: ${titles}.` };
      try {
        const body = { ...daysOf(days, zone), where: filterOf(understood), figure: asked.measure };
        const { data } = await post<Schema<'ReportData'>>(`reports/${knower.report}`, body);
        return { text: inWords(understood, data, { own: knower.own, sources }), link: linkOf(understood, knower, entity) };
      } catch (error) {
        return { text: t`I could not look it up: ${messageOf(error)}` };
      }
    },
    [sources, staff, colleges, entity, me, zone, reader],
  );
  return { answer, examples: useMemo(() => examplesFor(reader), [reader]) };
}
