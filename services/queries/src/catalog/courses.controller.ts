import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext, SignedIn } from '@matricula/auth';
import {
  college,
  collegeCategory,
  collegeCourse,
  countries,
  countryOf,
  courseRule,
  degree,
  specialisation,
  state,
  stream,
} from '@matricula/domain/catalog';
import type { RecordType } from '@matricula/domain/record';
import { answer } from '@matricula/http';
import { allOf, anyOf, equals } from '@matricula/lists';
import { RecordRows } from '../record';
import {
  AllStatesDto,
  CourseRuleIdDto,
  DegreesDto,
  LevelDto,
  LevelsDto,
  OfCitiesDto,
  OfCollegesDto,
  SpecialisationsDto,
  StudyDto,
  UspDto,
} from './courses.dto';

const active = { field: 'active', op: 'eq' as const, value: true };

/** Colleges as a catalog: states, degrees, levels, specialisations, facilities and courses (001 §7.1, §7.3, §7.8). */
@ApiTags('catalog')
@SignedIn()
@Controller()
export class CoursesQueryController {
  constructor(private readonly records: RecordRows) {}

  /** Lists the states of a country, chosen by its calling code or id, by a part of their name, and by page. */
  @Get('get_all_states')
  async allStates(@Query() { phonecode, countryId, name, page_no = 1, limit = 1_000 }: AllStatesDto, @Context() context: RequestContext) {
    const code = phonecode && `+${phonecode.replace(/^[+\s]+/, '')}`;
    const country = countryId
      ? (countryOf(countryId)?.name ?? countryId)
      : code && (countries.find((one) => one.phonecode === code)?.name ?? code);
    const where = allOf(equals('country', country), active, name ? { field: 'value', op: 'contains', value: name } : undefined);
    const rows = await this.records.all(state, context, where);
    const page = rows.slice((page_no - 1) * limit, page_no * limit);
    return { ...answer(page.map(({ recordId, value }) => ({ id: recordId, value, name: value }))), count: rows.length };
  }

  /** Lists the degrees of a level. */
  @Get('get-degree-from-level')
  async degreesOfLevel(@Query() { level }: LevelDto, @Context() context: RequestContext) {
    return answer(await this.degrees(context, { levels: level }));
  }

  /** Lists the degrees that colleges teach in a mode of study, of a level. */
  @Get('getDegreeFromLevel')
  async degreesOfStudy(@Query() { type_study, type_of_course }: StudyDto, @Context() context: RequestContext) {
    const degrees = await this.degrees(context, { levels: type_of_course });
    if (!type_study) return answer(degrees);
    const taught = new Set(
      (await this.records.values(collegeCourse, 'degree', context, allOf(anyOf('mode', type_study), active))).map(({ name }) => name),
    );
    return answer(degrees.filter(({ name }) => taught.has(name)));
  }

  /** Lists the degrees of streams and levels. */
  @Get('getAllDegrees')
  async allDegrees(@Query() { stremItems, levelItem }: DegreesDto, @Context() context: RequestContext) {
    return answer(await this.degrees(context, { streams: stremItems, levels: levelItem }));
  }

  /** Lists the categories of colleges. */
  @Get('getCollegeCategories')
  async categories(@Context() context: RequestContext) {
    return answer((await this.records.all(collegeCategory, context, active)).map(({ recordId, name }) => ({ id: recordId, name })));
  }

  /** Lists the levels that degrees of streams have. */
  @Get('getCourseLevels')
  async levels(@Query() { selectedStreamsIds }: LevelsDto, @Context() context: RequestContext) {
    const streams = await this.named(stream, 'catName', selectedStreamsIds, context);
    return answer(await this.records.values(degree, 'level', context, allOf(anyOf('stream', streams), active)));
  }

  /** Lists the specialisations of degrees. */
  @Get('getSpecializationFromDegree')
  async specialisations(@Query() { selectedDegreeIds }: SpecialisationsDto, @Context() context: RequestContext) {
    const degrees = await this.named(degree, 'name', selectedDegreeIds, context);
    const rows = await this.records.all(specialisation, context, allOf(anyOf('degree', degrees), active));
    return answer(rows.map(({ recordId, name, degree: of }) => ({ id: recordId, name, degree: of })));
  }

  /** Lists the active colleges, of cities if given. */
  @Get('getCollegesList')
  async colleges(@Query() { clg_city }: OfCitiesDto, @Context() context: RequestContext) {
    const rows = await this.records.all(college, context, allOf(anyOf('clgCity', clg_city), active));
    return answer(
      rows.map(({ recordId, clgName, clgState, clgCity }) => ({
        clg_id: recordId,
        clg_name: clgName,
        clg_state: clgState ?? null,
        clg_city: clgCity ?? null,
      })),
    );
  }

  /** Lists the facilities that the colleges of cities offer, by name. */
  @Get('getCollegeFacilities')
  async facilities(@Query() { clg_city }: OfCitiesDto, @Context() context: RequestContext) {
    const rows = await this.records.all(college, context, allOf(anyOf('clgCity', clg_city), active));
    const names = new Set(rows.flatMap(({ facilities }) => facilities ?? []));
    return answer([...names].sort((a, b) => a.localeCompare(b)).map((name) => ({ name })));
  }

  /** Lists the courses that colleges offer, with their fees. */
  @Get('getCoursesFromColleges')
  async courses(@Query() { clg_id }: OfCollegesDto, @Context() context: RequestContext) {
    const rows = await this.records.all(collegeCourse, context, allOf(anyOf('collegeId', clg_id), active));
    return answer(
      rows.map((row) => ({
        courseId: row.recordId,
        clg_id: row.collegeId,
        course_name: row.courseName,
        level: (row.level ?? null) as string | null,
        fee: row.fee ?? null,
        feeType: row.feeType ?? null,
      })),
    );
  }

  /** Lists the selling points of a college's courses, with their fees. */
  @Get('get_clg_id_for_usp')
  async sellingPoints(@Query() { clg_id, course, feeType }: UspDto, @Context() context: RequestContext) {
    const where = allOf(equals('collegeId', clg_id), equals('courseName', course), equals('feeType', feeType), active);
    const rows = await this.records.all(collegeCourse, context, where);
    return answer(
      rows.map((row) => ({
        clg_id: row.collegeId,
        courseId: row.recordId,
        course_name: row.courseName,
        fee: row.fee ?? null,
        feeType: row.feeType ?? null,
        usp: row.usp ?? null,
      })),
    );
  }

  /** Answers with one course rule. */
  @Get('get-course-rule-by-id')
  async courseRule(@Query() { id }: CourseRuleIdDto, @Context() context: RequestContext) {
    const { recordId, state: of, courses, active: inUse } = await this.records.one(courseRule, id, context);
    return answer({ id: recordId, state: of, courses, active: inUse ?? null });
  }

  private async degrees(context: RequestContext, { streams, levels }: { streams?: string; levels?: string }) {
    const names = await this.named(stream, 'catName', streams, context);
    const rows = await this.records.all(degree, context, allOf(anyOf('stream', names), anyOf('level', levels), active));
    return rows.map(({ recordId, name, level, stream: of }) => ({ id: recordId, name, level: String(level), stream: of ?? null }));
  }

  /** The names of records that a caller gives by id or by name, joined by commas. */
  private async named(
    type: RecordType,
    field: string,
    written: string | undefined,
    context: RequestContext,
  ): Promise<string[] | undefined> {
    const asked = written?.split(',').filter(Boolean) ?? [];
    if (asked.length === 0) return undefined;
    const rows = (await this.records.all(type, context, { field: 'recordId', op: 'in', values: asked })) as Record<string, unknown>[];
    const byId = new Map(rows.map((row) => [String(row.recordId), String(row[field])]));
    return asked.map((one) => byId.get(one) ?? one);
  }
}
