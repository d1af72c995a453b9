import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { get } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { Snippet } from '../../../shared/ui/snippet';
import { callsOf, eventsOf, type ApiCall, type AsyncApi, type EventType, type Group, type OpenApi } from './documents';
import { FeedGuide } from './feed-guide';
import { FieldTable } from './field-table';
import { TryCall } from './try-call';
import { GroupsView, type GroupsViewProps } from './groups-view';
import { t } from '../../../shared/texts/texts';
import { withCode } from './with-code';
import './api-doc.css';

// Loaded on demand, because it contains a list with the grid.
const ApiKeysPage = lazy(() => import('./api-keys').then((module) => ({ default: module.ApiKeysPage })));

const tabs = { calls: 'Calls', events: 'Events', feed: 'Event feed', keys: 'API keys' } as const;
type Tab = keyof typeof tabs;

const textOfCall = ({ method, path, summary, description, parameters, body }: ApiCall) =>
  [method, path, summary, description, ...[...parameters, ...(body?.rows ?? [])].map(({ name }) => name)].join(' ');
const textOfEvent = ({ name, summary, fields }: EventType) => [name, summary, ...fields.map((field) => field.name)].join(' ');

/** The API for programs: calls, events, the feed and its keys (code API_DOC). */
export function ApiDocPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab') as Tab;
  const tab: Tab = asked in tabs ? asked : 'calls';
  const go = (to: Tab) => setParams({ tab: to }, { replace: true });
  const choice = (
    <div className="doc-tabs" role="tablist" aria-label={t`API documentation`}>
      {(Object.keys(tabs) as Tab[]).map((name) => (
        <button key={name} type="button" role="tab" aria-selected={tab === name} onClick={() => go(name)}>
          {tabs[name]}
        </button>
      ))}
    </div>
  );
  if (tab === 'keys')
    return (
      <Suspense fallback={<Blank />}>
        <ApiKeysPage above={choice} />
      </Suspense>
    );
  return (
    <div className="doc">
      <div className="list-title">
        <h1>{t`API Doc`}</h1>
      </div>
      {choice}
      <div className="doc-page" role="tabpanel">
        {tab === 'calls' && <Calls />}
        {tab === 'events' && <Events />}
        {tab === 'feed' && <FeedGuide onKeys={() => go('keys')} />}
      </div>
    </div>
  );
}

interface DocumentProps<Content extends { info: { description?: string } }, Item> extends Omit<GroupsViewProps<Item>, 'groups'> {
  path: string;
  groupsOf: (content: Content) => Group<Item>[];
}

/** A machine-readable document of the server, as searchable groups. */
function DocumentView<Content extends { info: { description?: string } }, Item>({ path, groupsOf, ...view }: DocumentProps<Content, Item>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['api-document', path],
    staleTime: Infinity,
    queryFn: async () => (await get(path)) as unknown as Content,
  });
  const groups = useMemo(() => data && groupsOf(data), [data, groupsOf]);
  if (error)
    return (
      <Problem
        title={t`The document could not be loaded`}
        text={messageOf(error)}
        action={{ label: t`Try again`, run: () => void refetch() }}
      />
    );
  if (!data || !groups) return <Blank />;
  return (
    <>
      <p className="doc-about">{withCode(data.info.description ?? '')}</p>
      <GroupsView {...view} groups={groups} />
    </>
  );
}

const Calls = () => (
  <DocumentView<OpenApi, ApiCall>
    path="openapi.json"
    groupsOf={callsOf}
    label={t`Search calls, parameters and fields`}
    textOf={textOfCall}
    keyOf={({ id }) => id}
    head={({ method, path, summary }) => (
      <>
        <b className="doc-method" data-method={method}>
          {method}
        </b>
        <code>{path}</code>
        <span>{withCode(summary)}</span>
      </>
    )}
    body={(call) => (
      <>
        {call.description && <p>{withCode(call.description)}</p>}
        <TryCall call={call} />
        <CallShape call={call} />
      </>
    )}
  />
);

/** Parameters, request body and answers of a call. */
function CallShape({ call: { parameters, body, answers } }: { call: ApiCall }) {
  return (
    <>
      <FieldTable title={t`Parameters`} rows={parameters} />
      {body && <FieldTable title={t`Body (${body.type})`} rows={body.rows} />}
      {body?.example && <Example of="body" text={body.example} />}
      {answers.map(({ status, description: words, rows, type, example }) => (
        <div key={status}>
          <p className="doc-answer">
            <b>{status === 'default' ? t`Otherwise` : status}</b> {withCode(words)}
          </p>
          {rows && <FieldTable title={type ?? ''} rows={rows} />}
          {example && <Example of="answer" text={example} />}
        </div>
      ))}
    </>
  );
}

function Example({ of, text }: { of: string; text: string }) {
  return (
    <details className="doc-example">
      <summary>{t`Example of the ${of}`}</summary>
      <Snippet label={t`the example of the ${of}`} text={text} />
    </details>
  );
}

const Events = () => (
  <DocumentView<AsyncApi, EventType>
    path="asyncapi.json"
    groupsOf={eventsOf}
    label={t`Search events and fields`}
    textOf={textOfEvent}
    keyOf={({ name }) => name}
    head={({ name, summary }) => (
      <>
        <code>{name}</code>
        <span>{withCode(summary)}</span>
      </>
    )}
    body={({ fields, version }) => <FieldTable title={t`Data (version ${version})`} rows={fields} />}
  />
);
