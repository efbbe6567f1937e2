package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.sql.catalog.Distribution;
import io.mokadb.sql.catalog.Distribution.Frequent;
import io.mokadb.sql.catalog.TableStatistics.ColumnStatistics;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Estimates and choices where few values have most rows. */
class SkewedColumnTest {
  private static PlanDatabase database;

  @BeforeAll
  static void open() {
    database = new PlanDatabase();
    database.table(
        "ORDERS",
        List.of("ID BIGINT", "STATE VARCHAR(10)", "AMOUNT INTEGER NOT NULL", "NOTE VARCHAR(100)"),
        "ID",
        "ORDERS_STATE(STATE)",
        "ORDERS_AMOUNT(AMOUNT)");
    database.rowCount("ORDERS", 1_000_000);
    // 90 % are done, 5 % have no state; amounts: 40 % are 0, the others lie at two places.
    database.statistics(
        "ORDERS",
        "STATE",
        new ColumnStatistics(
            1002,
            0.05,
            "new",
            "sent",
            new Distribution(
                List.of(new Frequent("done", 0.9)), List.of("aa", "bb", "na", "nz", "zz"))));
    database.statistics(
        "ORDERS",
        "AMOUNT",
        new ColumnStatistics(
            10_001,
            0,
            0,
            1_000_000,
            new Distribution(List.of(new Frequent(0, 0.4)), List.of(1, 10, 20, 1_000_000))));
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "STATE = 'done'                    | TableScan | 900000",
        "STATE = 'other'                   | ORDERS_STATE | 50",
        "STATE = ?                         | ORDERS_STATE | 998",
        "STATE IS NULL                     | ORDERS_STATE | 50000",
        "STATE IN ('done', 'other')        | TableScan | 900050",
        "STATE LIKE 'do%'                  | TableScan | 900000",
        "STATE LIKE 'nz%'                  | ORDERS_STATE | 6250",
        "STATE > 'zz'                      | ORDERS_STATE | 1",
        "AMOUNT = 0                        | TableScan | 400000",
        "AMOUNT < 20 AND NOTE <> 'a'       | TableScan | 760000",
        "AMOUNT BETWEEN 900000 AND 1000000 | ORDERS_AMOUNT | 20000",
        "AMOUNT > 2000000                  | ORDERS_AMOUNT | 1",
        "AMOUNT <> 0                       | TableScan | 600000"
      })
  void condition_onSkewedColumn_isEstimatedByWhereItsValueLies(
      String condition, String by, double rows) {
    String plan = database.explain("SELECT NOTE FROM ORDERS WHERE " + condition);

    assertThat(plan).contains(by);
    double estimated = Double.parseDouble(plan.replaceAll("(?s).*?rows ~ (\\d+).*", "$1"));
    assertThat(estimated).as(plan).isBetween(rows * 0.93, rows * 1.07 + 1);
  }
}
