import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, IdentityService, type RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import { capacitiesOf } from '@matricula/platform';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { leadList } from '@matricula/read-models/lead';
import { ruleList } from '@matricula/read-models/rule';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsString, MaxLength } from 'class-validator';

/** Query of the capacities of people: their ids, separated by commas. */
export class CapacityDto {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value))
  @IsArray({ message: 'user_ids is required' })
  @ArrayNotEmpty({ message: 'user_ids is required' })
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  user_ids: string[];
}

/** How many more leads people may get. */
@ApiTags('lead')
@Allow('LEADS')
@Controller('lead-capacities')
export class LeadCapacityController {
  constructor(
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
  ) {}

  /**
   * Lists the open leads of people of your team, and the most that the rules in force allow them; people without such a limit are missing. A person may
   * assign leads above it, which is marked.
   */
  @Get()
  async capacities(@Query() { user_ids }: CapacityDto, @Context() context: RequestContext) {
    for (const id of user_ids) await this.identity.colleague(context, id);
    for (const model of [leadList, ruleList]) await ownWrites(this.reads, model, context);
    const capacities = await capacitiesOf(this.reads, context.tenantId, user_ids);
    return answer([...capacities].map(([user_id, { open, most }]) => ({ user_id, open_leads: open, most_open_leads: most })));
  }
}
