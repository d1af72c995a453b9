import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { exportDecider, exportStream } from '@matricula/domain/audit';
import type { Json } from '@matricula/domain/kernel';
import { EventStore, execute, newEventId } from '@matricula/event-store';

/** An export of data from the product. */
export interface NotedExport {
  /** The list or report. */
  list: string;
  /** The title of a report on screen. */
  title?: string;
  /** Filter, search, days: everything that narrows the export. */
  filter: object;
  rows: number;
  columns: readonly { title: string }[];
}

/** Records every export in the log before its first byte is sent: user, contents, number of rows. */
@Injectable()
export class ExportNotes {
  constructor(private readonly store: EventStore) {}

  async note({ list, title, filter, rows, columns }: NotedExport, context: RequestContext): Promise<void> {
    const { tenantId, actor, ip, userAgent, correlationId } = context;
    const exportId = newEventId();
    const asked = JSON.parse(JSON.stringify(filter)) as Record<string, Json>;
    const data = { exportId, list, title, filter: asked, rows, columns: columns.map(({ title }) => title) };
    const address = { stream: exportStream(tenantId, exportId), tenantId };
    await execute(this.store, exportDecider, address, { type: 'NoteExport', data }, { actor, ip, userAgent, correlationId });
  }
}
