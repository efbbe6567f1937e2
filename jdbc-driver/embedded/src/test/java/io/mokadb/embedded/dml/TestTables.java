package io.mokadb.embedded.dml;

import io.mokadb.embedded.dml.Column.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The table that is changed and two others, with random keys, indexes and rows. */
final class TestTables {
  private final Random random;
  private final Table t;
  private final Table u;
  private final Table w;

  TestTables(Random random) {
    this.random = random;
    List<List<int[]>> keys =
        List.of(
            List.of(new int[] {0}),
            List.of(new int[] {0, 1}),
            List.of(new int[] {1, 0}, new int[] {2, 6}),
            List.of(new int[] {0}, new int[] {2}),
            List.of(),
            List.of(new int[] {0, 1}));
    int chosen = random.nextInt(keys.size());
    this.t =
        new Table(
            "t",
            List.of(
                new Column("k", Type.INTEGER),
                new Column("j", Type.BIGINT),
                new Column("a", Type.INTEGER),
                new Column("b", Type.SMALLINT),
                new Column("d", Type.DECIMAL),
                new Column("e", Type.DOUBLE),
                new Column("s", Type.TEXT)),
            chosen < 4,
            keys.get(chosen),
            new ArrayList<>());
    this.u =
        new Table(
            "u",
            List.of(
                new Column("k", Type.BIGINT),
                new Column("a", Type.DECIMAL),
                new Column("s", Type.TEXT),
                new Column("b", Type.INTEGER)),
            true,
            List.of(new int[] {0}),
            new ArrayList<>());
    this.w =
        new Table(
            "w",
            List.of(
                new Column("k", Type.SMALLINT),
                new Column("a", Type.DOUBLE),
                new Column("s", Type.TEXT)),
            false,
            List.of(),
            new ArrayList<>());
    refill();
    for (int i = 0; i < 5; i++) {
      u.rows().add(new Object[] {whole(i * 2L), fraction(), text(), some(9)});
      w.rows().add(new Object[] {whole(random.nextInt(8)), fraction(), text()});
    }
  }

  /** Gives the changed table new rows. */
  void refill() {
    t.rows().clear();
    for (int i = 0; i < 6; i++) {
      BigDecimal second = whole(random.nextInt(3));
      t.rows()
          .add(
              new Object[] {whole(i), second, whole(i + 3L), some(5), fraction(), some(3), text()});
    }
  }

  Table t() {
    return t;
  }

  /** Unique in its first column. */
  Table u() {
    return u;
  }

  Table w() {
    return w;
  }

  List<Table> all() {
    return List.of(t, u, w);
  }

  List<String> indexes() {
    List<String> indexes = new ArrayList<>();
    List<String> possible = List.of("t (b)", "t (d, a)", "t (s DESC)", "u (a)", "w (k)");
    for (String one : possible) {
      if (random.nextBoolean()) {
        indexes.add("CREATE INDEX i" + indexes.size() + " ON " + one);
      }
    }
    return indexes;
  }

  private static BigDecimal whole(long number) {
    return BigDecimal.valueOf(number);
  }

  private BigDecimal some(int bound) {
    return random.nextInt(5) == 0 ? null : whole(random.nextInt(bound));
  }

  private BigDecimal fraction() {
    return random.nextInt(5) == 0
        ? null
        : Rows.plain(BigDecimal.valueOf(random.nextInt(20), 0).multiply(new BigDecimal("0.5")));
  }

  private String text() {
    return random.nextInt(5) == 0 ? null : "t" + random.nextInt(4);
  }
}
