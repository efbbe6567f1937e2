package io.mokadb.hibernate;

import org.hibernate.boot.model.FunctionContributions;
import org.hibernate.dialect.function.CommonFunctionFactory;

/** Moka's functions beyond those that Hibernate assumes of every database. Stateless. */
final class MokaFunctions {
  private MokaFunctions() {}

  static void register(FunctionContributions contributions) {
    CommonFunctionFactory functions = new CommonFunctionFactory(contributions);
    functions.everyAny_boolAndOr();
    functions.cot();
    functions.radians();
    functions.degrees();
    functions.log10();
    functions.rand();
    functions.pi();
    functions.trunc_dateTrunc();
    functions.dateTrunc();
    functions.soundex();
    functions.md5();
    functions.reverse();
    functions.space();
    functions.repeat();
    functions.translate();
    functions.bitandorxornot_bitAndOrXorNot();
    functions.yearMonthDay();
    functions.hourMinuteSecond();
    functions.lastDay();
    functions.initcap();
    functions.instr();
    functions.substr();
    functions.position();
    functions.overlay();
    functions.ascii();
    functions.chr_char();
    functions.bitLength();
    functions.octetLength();
    functions.concat_pipeOperator();
    functions.localtimeLocaltimestamp();
    functions.stddevPopSamp();
    functions.varPopSamp();
    functions.covarPopSamp();
    functions.bitAndOr();
    functions.median_percentileCont(false);
    functions.listagg(null);
    functions.inverseDistributionOrderedSetAggregates();
    functions.windowFunctions();
  }
}
