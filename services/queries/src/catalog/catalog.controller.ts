import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext, SignedIn } from '@matricula/auth';
import {
  city,
  college,
  countries,
  countryOf,
  course,
  dayCodes,
  firstLeadSources,
  indianBanks,
  languages,
  secondLeadSources,
  state,
  stream,
} from '@matricula/domain/catalog';
import type { Json } from '@matricula/domain/kernel';
import { leadStage, quickView } from '@matricula/domain/lead';
import { answer } from '@matricula/http';
import type { Filter } from '@matricula/read-models/kernel';
import type { RowOfRecord } from '@matricula/read-models/record';
import { allOf, anyOf, equals, ListService } from '@matricula/lists';
import { RecordRows } from '../record';
import {
  CitiesDto,
  CollegeCitiesDto,
  LeadStagesDto,
  NamesDto,
  PartnerCollegesDto,
  QuickViewIdDto,
  QuickViewsDto,
  StatesDto,
} from './catalog.dto';

/** Forms offer active masters only. */
const active = equals('active', true);
const activePartner = allOf(equals('partner', true), active);

const wireCollege = (row: RowOfRecord<typeof college>) => ({
  ...row,
  id: row.recordId,
  clg_id: row.recordId,
  clg_name: row.clgName,
  clg_state: row.clgState,
  clg_city: row.clgCity,
});
const wireState = ({ recordId, value, country }: RowOfRecord<typeof state>) => {
  const { id, phonecode } = countryOf(country) ?? { id: country, phonecode: null };
  return { id: recordId, value, country, countryId: id, phonecode };
};
const wireCity = (row: RowOfRecord<typeof city>) => ({ id: row.recordId, name: row.name, state: row.state });
const wireView = (row: RowOfRecord<typeof quickView>) => ({ ...row, id: row.recordId });
/** Sub-stages by name; skips malformed entries of the record. */
const named = (of: Json) => (typeof of === 'object' && of !== null && 'name' in of ? [{ name: String(of.name) }] : []);

const wireStage = (row: RowOfRecord<typeof leadStage>) => ({
  _id: row.recordId,
  stage_name: row.stageName,
  sub_stages: (row.subStages ?? []).flatMap(named),
  sub_stage_required: row.subStageRequired === true,
  followup_required: row.followUpRequired === true,
  is_allow_user_lock_stage: row.locksStage === true ? 1 : null,
  colour: row.colour ?? null,
  active: row.active !== false,
});

/** Masters that the lead list and the call action need, under the documents' names (001 §7.1, §7.3). */
@ApiTags('catalog')
@SignedIn()
@Controller()
export class CatalogQueryController {
  constructor(
    private readonly list: ListService,
    private readonly records: RecordRows,
  ) {}

  /** Lists the fixed values that forms offer: banks, languages, codes of days, and both lists of lead sources (001 §9). */
  @Get('reference-lists')
  referenceLists() {
    const [banks, days, known] = [[...indianBanks], [...dayCodes], [...languages]];
    return answer({ banks, languages: known, days, leadSources: [...firstLeadSources], moreLeadSources: [...secondLeadSources] });
  }

  /** Lists the active stages with their sub-stages; all stages with `allStages`. */
  @Get('getLeadStages')
  async stages(@Query() { allStages }: LeadStagesDto, @Context() context: RequestContext) {
    const rows = await this.records.all(leadStage, context, allStages ? undefined : equals('active', true));
    return answer({ stages: rows.map(wireStage) });
  }

  /** Lists the active partner colleges; all colleges with `allpartnerclgs`. */
  @Get('getPartnerColleges')
  async partnerColleges(@Query() { allpartnerclgs }: PartnerCollegesDto, @Context() context: RequestContext) {
    return answer((await this.records.all(college, context, allpartnerclgs ? undefined : activePartner)).map(wireCollege));
  }

  /** Lists the cities that have an active partner college, of given states if named. */
  @Get('getPartnerCollegesCities')
  async collegeCities(@Query() { state: of }: CollegeCitiesDto, @Context() context: RequestContext) {
    return answer(await this.records.values(college, 'clgCity', context, allOf(activePartner, anyOf('clgState', of))));
  }

  /** Lists the states that have an active college. */
  @Get('getAllCollegeStates')
  async collegeStates(@Context() context: RequestContext) {
    return answer(await this.records.values(college, 'clgState', context, active));
  }

  /** Lists every country, as well as those that the institution's own states name. */
  @Get('getcountries')
  async countries(@Context() context: RequestContext) {
    const own = (await this.records.values(state, 'country', context)).filter(({ name }) => !countryOf(name));
    return answer([...countries, ...own.map(({ name }) => ({ id: name, name, phonecode: null }))]);
  }

  /** Lists the active states, of one country if given. */
  @Get('getstates')
  async states(@Query() { countryId }: StatesDto, @Context() context: RequestContext) {
    const country = countryId && (countryOf(countryId)?.name ?? countryId);
    return answer((await this.records.all(state, context, allOf(active, equals('country', country)))).map(wireState));
  }

  /** Lists the active cities, of one state if given. */
  @Get('getcities')
  async cities(@Query() { stateId }: CitiesDto, @Context() context: RequestContext) {
    const ofState = stateId ? await this.ofState(stateId, context) : undefined;
    return answer((await this.records.all(city, context, allOf(active, ofState))).map(wireCity));
  }

  /** Lists the active cities of the state of this name. */
  @Get('get_cities_of_state_by_name')
  async citiesOf(@Query() { name }: NamesDto, @Context() context: RequestContext) {
    return answer((await this.records.all(city, context, allOf(active, equals('state', name)))).map(wireCity));
  }

  /** Lists the active cities of several states, whose names are separated by commas. */
  @Get('get_cities_of_state_by_name_mul')
  async citiesOfMany(@Query() { name }: NamesDto, @Context() context: RequestContext) {
    return answer((await this.records.all(city, context, allOf(active, anyOf('state', name)))).map(wireCity));
  }

  /** Lists the streams. */
  @Get('get_stream')
  async stream(@Context() context: RequestContext) {
    const rows = await this.records.all(stream, context);
    return answer(rows.map(({ recordId, catName }) => ({ id: recordId, cat_name: catName })));
  }

  /** Lists the active courses of streams, whose names are separated by commas. */
  @Get('get_stream_course')
  async streamCourses(@Query() { name }: NamesDto, @Context() context: RequestContext) {
    return answer(
      (await this.records.all(course, context, allOf(active, anyOf('stream', name)))).map(({ recordId, courseName }) => ({
        id: recordId,
        course_name: courseName,
      })),
    );
  }

  /** Lists the names of active courses, without duplicates. */
  @Get('getDistinctCourses')
  async distinctCourses(@Context() context: RequestContext) {
    return answer((await this.records.values(course, 'courseName', context, active)).map(({ name }) => ({ course_name: name })));
  }

  /** Lists the saved views of a list or report: your own and those that are shared. */
  @Get('get-all-quick-view-filter')
  async quickViews(@Query() { of }: QuickViewsDto, @Context() context: RequestContext) {
    return answer((await this.records.all(quickView, context, equals('of', of))).map(wireView));
  }

  /** Lists the saved views of the lead list: your own and those that are shared. */
  @Get('getSaveLeadFilterDerails')
  async leadFilters(@Context() context: RequestContext) {
    return answer((await this.records.all(quickView, context, equals('of', 'leads'))).map(wireView));
  }

  /** Answers with one saved view. */
  @Get('get-quick-view-filter-by-id')
  async quickView(@Query() { id }: QuickViewIdDto, @Context() context: RequestContext) {
    return answer(wireView(await this.records.one(quickView, id, context)));
  }

  /** Cities name their state; some also carry its id. */
  private async ofState(stateId: string, context: RequestContext): Promise<Filter> {
    const [row] = await this.list.byKey<RowOfRecord<typeof state>>(this.list.declared(state.list, context), [stateId], context);
    const byId: Filter = { field: 'stateId', op: 'eq', value: stateId };
    return row ? { or: [byId, { field: 'state', op: 'eq', value: String(row.value) }] } : byId;
  }
}
