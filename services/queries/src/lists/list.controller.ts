import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext, SignedIn } from '@matricula/auth';
import { AnswersFile, answer } from '@matricula/http';
import type { FastifyReply } from 'fastify';
import { csvStream, ListService } from '@matricula/lists';
import { lists } from '@matricula/projections/lists';
import { PastLists } from '@matricula/reports';
import { ExportNotes } from '../audit';
import { ByKeyDto, ExportDto, FacetsDto, KeysDto, NeighboursDto, PastListDto, RowsDto, SelectionDto } from './list.dto';
import { freshnessThen, ListReading } from './list-reading';

/** How far around a row its neighbours are searched before the whole order is read. */
const MOST_KEYS = 100_000;

export const OfList = () => ApiParam({ name: 'list', enum: lists.map(({ name }) => name), example: 'leads' });

/** Rows, counts, facets, neighbours and exports of every declared list. */
@ApiTags('lists')
@SignedIn()
@Controller('lists')
export class ListController {
  constructor(
    private readonly list: ListService,
    private readonly reading: ListReading,
    private readonly asItWas: PastLists,
    private readonly exports: ExportNotes,
  ) {}

  /** Names the lists that you may open. */
  @Get()
  all(@Context() context: RequestContext) {
    return answer(this.list.open(context).map(({ name, codes }) => ({ name, permission: codes })));
  }

  /** Lists a page of rows, filtered, searched and sorted. */
  @OfList()
  @Post(':list/rows')
  @HttpCode(200)
  async rows(@Param('list') name: string, @Body() query: RowsDto, @Context() context: RequestContext) {
    const { rows, fresh } = await this.reading.rows(this.list.declared(name, context), query, context);
    return { ...answer(rows), ...fresh };
  }

  /** Answers with the keys of the first rows of a filtered and sorted list, for a bulk action on them. */
  @OfList()
  @Post(':list/keys')
  @HttpCode(200)
  async keys(@Param('list') name: string, @Body() query: KeysDto, @Context() context: RequestContext) {
    return answer(await this.list.keys(this.list.declared(name, context), query, context));
  }

  /** Counts the rows of a list under a filter. */
  @OfList()
  @Post(':list/count')
  @HttpCode(200)
  async count(@Param('list') name: string, @Body() selection: SelectionDto, @Context() context: RequestContext) {
    const { count, position } = await this.reading.count(this.list.declared(name, context), selection, context);
    return { ...answer(count), position };
  }

  /** Lists the values of fields with counts, under a filter. */
  @OfList()
  @Post(':list/facets')
  @HttpCode(200)
  async facets(@Param('list') name: string, @Body() { fields, limit, ...selection }: FacetsDto, @Context() context: RequestContext) {
    const { values, position } = await this.reading.facets(this.list.declared(name, context), fields, selection, context, limit);
    return { ...answer(values), position };
  }

  /** Answers with the rows with these keys that you may see. */
  @OfList()
  @Post(':list/by-key')
  @HttpCode(200)
  async byKey(@Param('list') name: string, @Body() { keys, entries }: ByKeyDto, @Context() context: RequestContext) {
    return answer(await this.list.byKey(this.list.declared(name, context), keys, context, entries));
  }

  /**
   * Rebuilds a list as it was when a link was created, and answers with the progress. Repeat the request until it is `ready`; its rows, counts,
   * values and
   * exports then answer with the same `past`.
   */
  @OfList()
  @Post(':list/past')
  @HttpCode(200)
  async prepare(@Param('list') name: string, @Body() { past }: PastListDto, @Context() context: RequestContext) {
    return answer(await this.asItWas.prepare(this.list.declared(name, context), past, context));
  }

  /** Answers with a row as it was, if you may see it today and could see it then. */
  @OfList()
  @Post(':list/rows/:key/past')
  @HttpCode(200)
  async rowThen(@Param('list') name: string, @Param('key') key: string, @Body() { past }: PastListDto, @Context() context: RequestContext) {
    const row: object = await this.asItWas.row(this.list.declared(name, context), key, past, context);
    return { ...answer(row), ...freshnessThen(past) };
  }

  /** Answers with the keys of the rows before and after one in a filtered and sorted list. */
  @OfList()
  @Post(':list/neighbours')
  @HttpCode(200)
  async neighbours(@Param('list') name: string, @Body() { key, ...query }: NeighboursDto, @Context() context: RequestContext) {
    const keys = await this.list.keys(this.list.declared(name, context), { ...query, skip: 0, limit: MOST_KEYS }, context);
    const index = keys.indexOf(key);
    return answer({ previous: keys[index - 1], next: index === -1 ? keys[0] : keys[index + 1], index, count: keys.length });
  }

  /** Downloads the rows of a list as CSV in the chosen columns. */
  @AnswersFile('text/csv', 'Name,Phone\nRavi Kumar,+919811122233')
  @OfList()
  @Post(':list/export')
  @HttpCode(200)
  async export(
    @Param('list') name: string,
    @Body() { columns, dates, ...query }: ExportDto,
    @Context() context: RequestContext,
    @Res() reply: FastifyReply,
  ) {
    const list = this.list.declared(name, context);
    this.list.assertColumns(list, columns, context, query.past !== undefined);
    const fields = columns.map(({ field }) => field);
    const [total, rows] = await this.reading.all(list, query, fields, context);
    const filter = { where: query.where, search: query.search, ...(query.past && { asOf: query.past.at }) };
    await this.exports.note({ list: name, filter, rows: total, columns }, context);
    const shown = await this.list.exported(list, columns, context, dates);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .header('x-total-rows', String(total))
      .send(csvStream(shown, rows));
  }
}
