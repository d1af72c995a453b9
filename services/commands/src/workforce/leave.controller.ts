import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, SignedIn, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { applyForLeaveFields, refuseLeaveFields } from '@matricula/domain/workforce';
import { done } from '@matricula/http';
import { Leaves } from './leaves.service';

/** Leave: applied for, answered, cancelled. */
@ApiTags('workforce')
@SignedIn()
@Controller('leaves')
export class LeaveController {
  constructor(private readonly leaves: Leaves) {}

  /** Applies for leave. */
  @Post()
  @HttpCode(200)
  async apply(
    @Body({ schema: bodyOf(applyForLeaveFields) }) asked: ValuesOf<typeof applyForLeaveFields>,
    @Context() context: RequestContext,
  ) {
    const { position, leaveId } = await this.leaves.apply(asked, context);
    return done('Leave requested', position, { data: { id: leaveId } });
  }

  /** Approves a leave. */
  @Post(':id/approve')
  @HttpCode(200)
  async approve(@Param('id') id: string, @Context() context: RequestContext) {
    return done('Leave approved', await this.leaves.move(id, 'approve', context));
  }

  /** Refuses a leave, with a reason. */
  @Post(':id/refuse')
  @HttpCode(200)
  async refuse(
    @Param('id') id: string,
    @Body({ schema: bodyOf(refuseLeaveFields) }) { reason }: ValuesOf<typeof refuseLeaveFields>,
    @Context() context: RequestContext,
  ) {
    return done('Leave refused', await this.leaves.move(id, 'refuse', context, { reason }));
  }

  /** Cancels a leave, approved or not. */
  @Post(':id/cancel')
  @HttpCode(200)
  async cancel(@Param('id') id: string, @Context() context: RequestContext) {
    return done('Leave cancelled', await this.leaves.move(id, 'cancel', context));
  }
}
