package io.mokadb.bench.tpce.data;

import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Vocabulary;
import io.mokadb.bench.tpce.schema.TpceTable;

/** Addresses and zip codes: exchanges first, then companies, then customers. */
final class Addresses {

  static final int ZIP_CODES = 14_741;

  private static final long FIRST = 4_300_000_001L;

  private final Scale scale;

  Addresses(Scale scale) {
    this.scale = scale;
  }

  long ofExchange(int exchange) {
    return FIRST + exchange;
  }

  long ofCompany(int company) {
    return FIRST + Vocabulary.EXCHANGES.size() + company;
  }

  long ofCustomer(int customer) {
    return FIRST + Vocabulary.EXCHANGES.size() + scale.companies() + customer;
  }

  void write(RowSink sink, long id) {
    Draw draw = Draw.of(scale.seed(), "address", id);
    sink.row(
        TpceTable.ADDRESS,
        id,
        Vocabulary.street(draw),
        draw.chance(30) ? "Floor " + draw.between(1, 40) : null,
        zipCode(draw.below(ZIP_CODES)),
        draw.chance(95) ? "USA" : "Canada");
  }

  static String zipCode(int index) {
    return String.format("%05d", 501 + index * 6);
  }
}
