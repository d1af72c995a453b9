import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, SignedIn, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { date, fields, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { approveCorrectionFields, correctionFields, refuseCorrectionFields } from '@matricula/domain/workforce';
import { done } from '@matricula/http';
import { IsDayParam } from './is-day-param';
import { Attendance } from './attendance.service';

const checkOutFields = fields({ day: date({ label: 'Day' }) });

/** Attendance (000 §2.8): check-in, check-out and corrections. */
@ApiTags('workforce')
@SignedIn()
@Controller('attendance')
export class AttendanceController {
  constructor(private readonly attendance: Attendance) {}

  /** Checks you in for the day. */
  @Post('check-in')
  @HttpCode(200)
  async checkIn(@Context() context: RequestContext) {
    return done('Check In Successfully', await this.attendance.checkIn(context));
  }

  /** Checks you out; an earlier day without a check-out ends with your working hours. */
  @Post('check-out')
  @HttpCode(200)
  async checkOut(@Body({ schema: bodyOf(checkOutFields) }) { day }: ValuesOf<typeof checkOutFields>, @Context() context: RequestContext) {
    const position = await this.attendance.checkOut(day, context);
    return done(day ? 'Checked-Out Yesterday' : 'Check Out Successfully', position);
  }

  /** Requests a correction of one of your days. */
  @Post('days/:user_id/:day/correct')
  @HttpCode(200)
  async correct(
    @Param('user_id') userId: string,
    @Param('day', IsDayParam) day: string,
    @Body({ schema: bodyOf(correctionFields) }) asked: ValuesOf<typeof correctionFields>,
    @Context() context: RequestContext,
  ) {
    return done('Correction requested', await this.attendance.move([userId, day], 'correct', context, { values: asked }));
  }

  /** Approves a requested correction; refused if it no longer matches the times that are sent along. */
  @Post('days/:user_id/:day/approve')
  @HttpCode(200)
  async approve(
    @Param('user_id') userId: string,
    @Param('day', IsDayParam) day: string,
    @Body({ schema: bodyOf(approveCorrectionFields) }) shown: ValuesOf<typeof approveCorrectionFields>,
    @Context() context: RequestContext,
  ) {
    return done('Correction approved', await this.attendance.move([userId, day], 'approve', context, { shown }));
  }

  /** Refuses a requested correction, with a reason. */
  @Post('days/:user_id/:day/refuse')
  @HttpCode(200)
  async refuse(
    @Param('user_id') userId: string,
    @Param('day', IsDayParam) day: string,
    @Body({ schema: bodyOf(refuseCorrectionFields) }) { reason }: ValuesOf<typeof refuseCorrectionFields>,
    @Context() context: RequestContext,
  ) {
    return done('Correction refused', await this.attendance.move([userId, day], 'refuse', context, { values: { reason } }));
  }

  /** Withdraws your request for a correction. */
  @Post('days/:user_id/:day/withdraw')
  @HttpCode(200)
  async withdraw(@Param('user_id') userId: string, @Param('day', IsDayParam) day: string, @Context() context: RequestContext) {
    return done('Correction withdrawn', await this.attendance.move([userId, day], 'withdraw', context));
  }
}
