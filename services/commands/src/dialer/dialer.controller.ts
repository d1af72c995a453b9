import { Body, Controller, HttpCode, Post, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { dialerRule } from '@matricula/domain/dialer';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, flag, json, list, text, type ValuesOf } from '@matricula/domain/kernel/field-set';
import type { Json } from '@matricula/domain/kernel';
import { DataProblemFilter, done } from '@matricula/http';
import { openedAs } from '../decision';
import { Records } from '../record';

const { name, triggerType, rule, joined, priority } = dialerRule.fields;

/** A rule as the documents write it. With `id` or `_id` the rule of this id is changed. */
const config = fields({
  ...{ name, triggerType },
  listIds: list({ label: 'Lead List', required: 'Lead list required', most: 20_000 }),
  rule,
  globleCondtion: joined,
  priority,
  status: flag({ label: 'Active' }),
  id: text({ label: 'Id', most: 200 }),
  _id: text({ label: 'Id', most: 200 }),
  expected: json({ label: 'Values when it was opened' }),
});

/** A dialer list as the documents write it, or only its key. */
const keyOf = (of: Json): string => String(typeof of === 'object' && of !== null && 'key' in of ? of.key : of);

/** Values of a call under the names of the record. */
function toRecord({ listIds, globleCondtion, status, ...rest }: Record<string, Json>): Record<string, Json> {
  return {
    ...rest,
    ...(Array.isArray(listIds) && { listIds: listIds.map(keyOf) }),
    ...(globleCondtion !== undefined && { joined: globleCondtion ?? 'And' }),
    ...(status !== undefined && status !== null && { active: status === true || status === 1 }),
  };
}

/** Dialer rules under the documents' name (001 §7.7). */
@ApiTags('dialer')
@Allow('Setting_Configuration')
@Controller()
export class DialerController {
  constructor(private readonly records: Records) {}

  /**
   * Creates a dialer rule, or changes the one with the given `id`; refused if another user changed it after `expected` was read. A refusal has its
   * message in `data` too.
   */
  @UseFilters(DataProblemFilter)
  @Post('dialer/config')
  @HttpCode(200)
  async save(@Body({ schema: bodyOf(config) }) body: ValuesOf<typeof config>, @Context() context: RequestContext) {
    const { id, _id, expected, ...given } = body;
    const { globleCondtion = null, priority = null } = given;
    const values = toRecord({ ...(given as unknown as Record<string, Json>), globleCondtion, priority });
    const opened = openedAs(expected as Json);
    const existing = id || _id;
    const { position, recordId } = existing
      ? await this.records.change(dialerRule, existing, values, context, opened && toRecord(opened))
      : await this.records.create(dialerRule, values, context);
    // The documents have one message for both (resolution 41).
    return done('Created successfully', position, { data: { id: recordId, _id: recordId } });
  }
}
