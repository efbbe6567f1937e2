package io.mokadb.bench.tpce.check.rules;

import io.mokadb.bench.tpce.model.TradeType;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A trade of a run as the database has it.
 *
 * @param status as its row says
 * @param type an id; may be none of {@link TradeType} in a damaged database
 * @param priceOrNull what it got; null while it is not carried out
 * @param steps times of its history, by status
 * @param changes what it did to holdings, as the holding history says
 */
record RunTrade(
    long id,
    LocalDateTime time,
    String status,
    String type,
    boolean cash,
    String symbol,
    int quantity,
    BigDecimal bid,
    long account,
    String executor,
    BigDecimal priceOrNull,
    BigDecimal tax,
    boolean lifo,
    Map<String, LocalDateTime> steps,
    List<LotChange> changes) {

  static final String PENDING = "PNDG";
  static final String SUBMITTED = "SBMT";
  static final String COMPLETED = "CMPT";
  static final String CANCELED = "CNCL";

  /**
   * A change of a holding.
   *
   * @param lot the trade that opened it
   */
  record LotChange(long lot, int before, int after) {}

  RunTrade(
      long id,
      LocalDateTime time,
      String status,
      String type,
      boolean cash,
      String symbol,
      int quantity,
      BigDecimal bid,
      long account,
      String executor,
      BigDecimal priceOrNull,
      BigDecimal tax,
      boolean lifo) {
    this(
        id,
        time,
        status,
        type,
        cash,
        symbol,
        quantity,
        bid,
        account,
        executor,
        priceOrNull,
        tax,
        lifo,
        new TreeMap<>(),
        new ArrayList<>());
  }

  /** The kind of order. */
  TradeType kind() {
    return TradeType.valueOf(type);
  }

  /** Whether the history says that it was carried out. */
  boolean completed() {
    return steps.containsKey(COMPLETED);
  }

  /** The state that the history says. */
  String state() {
    for (String state : List.of(COMPLETED, CANCELED, SUBMITTED)) {
      if (steps.containsKey(state)) {
        return state;
      }
    }
    return PENDING;
  }

  /** The time of the step into {@link #state}. */
  LocalDateTime changed() {
    return steps.get(state());
  }

  /** The steps that the state and the kind of order ask for, in order. */
  List<String> expectedSteps() {
    List<String> expected = new ArrayList<>();
    if (!kind().market()) {
      expected.add(PENDING);
    }
    if (!state().equals(PENDING)) {
      expected.add(SUBMITTED);
      if (!state().equals(SUBMITTED)) {
        expected.add(state());
      }
    } else if (kind().market()) {
      expected.add(SUBMITTED);
    }
    return expected;
  }
}
