/**
 * The page of an object with a life cycle: its facts, conversation, files, timeline, and a button for each move that the reader may make. The screen
 * declares these; the page renders them.
 *
 *   <DetailPage
 *     back={{ to: '/help-support/list', label: 'Tickets' }} title={ticket.subject} mark={<Pill/>} facts={facts}
 *     row={{ list: 'tickets', id }} life={ticketLife} moves={ticket.moves} draft={`ticket/${id}`} onMove={move} written="reply"
 *     happenings={ticket.history} files={{ accept: '.pdf', most: 5, pathOf }} parts={[{ name: 'call', title: 'Call', content }]}
 *   />
 */
import { LeftOutlined } from '@ant-design/icons';
import { type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { WhoCanSee } from '../access/who-can-see';
import { useScreenTitle } from '../session/screen-title';
import { useTenantZone } from '../session/session';
import { momentIn } from '../session/tenant-clock';
import { TimelineDays } from '../timeline/timeline-days';
import { Conversation } from './conversation';
import { FactList, type Fact } from './fact-list';
import { daysOf, filesOf, type Happening } from './happening';
import { StoredFileButton } from './stored-file';
import { Composer, MoveButtons, type MovesProps } from './moves';
import { t } from '../texts/texts';
import './detail-page.css';

interface DetailPageProps extends MovesProps {
  back: { to: string; label: string };
  title: string;
  /** The state, next to the title. */
  mark: ReactNode;
  facts: readonly Fact[];
  /** The list that contains the object, and its key there. */
  row: { list: string; id: string };
  /** The move that is made by writing in the conversation. */
  written?: string;
  happenings: readonly Happening[];
  /** The name of the answering side in the conversation. */
  side?: string;
  /** Settings of files; without them, there is no files tab. */
  files?: { accept: string; most: number; pathOf: (blobId: string) => string };
  /** Further tabs. */
  parts?: readonly { name: string; title: string; content: ReactNode }[];
}

export function DetailPage({ back, title, mark, facts, row, written, happenings, side, files, parts = [], ...moving }: DetailPageProps) {
  const zone = useTenantZone();
  const [params] = useSearchParams();
  useScreenTitle(title);
  const kept = filesOf(happenings);
  const conversation = (
    <>
      {written !== undefined && moving.moves.includes(written) && <Composer {...moving} move={written} files={files} />}
      <Conversation happenings={happenings} pathOf={files?.pathOf} side={side} />
    </>
  );
  const tabs = [
    { name: 'conversation', title: t`Conversation`, content: conversation },
    ...parts,
    ...(files
      ? [{ name: 'files', title: t`Files (${kept.length})`, content: <Files files={kept} pathOf={files.pathOf} zone={zone} /> }]
      : []),
    { name: 'timeline', title: t`Timeline`, content: <TimelineDays days={daysOf(happenings, zone)} /> },
  ];
  const tab = tabs.find(({ name }) => name === params.get('tab')) ?? tabs[0]!;

  return (
    <div className="detail">
      <header className="detail-head">
        <Link className="icon-button" to={back.to} aria-label={back.label}>
          <LeftOutlined /> <span>{back.label}</span>
        </Link>
        <h1 title={title}>{title}</h1>
        {mark}
        <div className="detail-moves">
          <MoveButtons {...moving} moves={moving.moves.filter((move) => move !== written)} />
        </div>
      </header>
      <div className="detail-body">
        <section className="detail-facts" aria-label={t`Facts`}>
          <FactList facts={facts} />
          <WhoCanSee {...row} thing={moving.life.name} />
        </section>
        <div className="detail-side">
          <nav className="detail-tabs" aria-label={t`Parts of ${title}`}>
            {tabs.map(({ name, title: said }) => (
              <Link key={name} to={`?tab=${name}`} replace aria-current={name === tab.name ? 'page' : undefined}>
                {said}
              </Link>
            ))}
          </nav>
          <div className="detail-tab" data-tab={tab.name}>
            {tab.content}
          </div>
        </div>
      </div>
    </div>
  );
}

function Files({ files, pathOf, zone }: { files: ReturnType<typeof filesOf>; pathOf: (blobId: string) => string; zone: string }) {
  if (files.length === 0) return <p className="detail-empty">{t`No file was attached.`}</p>;
  return (
    <ul className="detail-files" aria-label={t`Files`}>
      {files.map((file) => (
        <li key={file.blobId}>
          <StoredFileButton file={file} path={pathOf(file.blobId)} />
          <small>
            {file.by}, <span className="tabular">{momentIn(file.at, zone)}</span>
          </small>
        </li>
      ))}
    </ul>
  );
}
