package io.mokadb.sql.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Key;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.TableDef;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

class KeyOrderPropertyTest {
  /** A type, two values of it, either of which may be null. */
  record Pair(SqlType type, Object a, Object b) {}

  @Provide
  Arbitrary<Pair> pairs() {
    return Arbitraries.of(TypedValues.TYPES)
        .flatMap(
            type ->
                TypedValues.of(type)
                    .injectNull(0.1)
                    .flatMap(
                        a ->
                            TypedValues.of(type)
                                .injectNull(0.1)
                                .map(b -> Tuple.of(a, b))
                                .map(both -> new Pair(type, both.get1(), both.get2()))));
  }

  @Property(tries = 4000)
  void rowKey_anyType_comesBackAndOrdersAsValues(@ForAll("pairs") Pair pair) {
    if (pair.a == null || pair.b == null) {
      return;
    }
    RowKeys keys =
        new RowKeys(TestTables.table(1000).column("A", pair.type).primaryKey("A").build());

    Key a = keys.of(pair.a);
    Key b = keys.of(pair.b);

    assertThat(keys.decode(a)).containsExactly(pair.a);
    assertThat(Integer.signum(a.compareTo(b))).isEqualTo(order(pair));
  }

  @Property(tries = 4000)
  void indexEntry_anyTypeOrNull_comesBackAndOrdersNullsFirst(@ForAll("pairs") Pair pair) {
    TableDef table =
        TestTables.table(1000)
            .column("ID", SqlType.Kind.INTEGER)
            .column("A", pair.type)
            .primaryKey("ID")
            .index("I", false, "A")
            .build();
    RowKeys rows = new RowKeys(table);
    IndexKeys index = new IndexKeys(table, table.indexes().get(0));
    Object[] rowA = {1, pair.a};
    Object[] rowB = {2, pair.b};

    Key a = index.entry(rowA, rows.encode(rowA));
    Key b = index.entry(rowB, rows.encode(rowB));

    Object[] back = new Object[2];
    index.projection(1, 0).readInto(a, index.value(rowA, rows.encode(rowA)), back, 0);
    assertThat(back).containsExactly(pair.a, 1);
    int byValue = order(pair);
    assertThat(Integer.signum(a.compareTo(b))).isEqualTo(byValue == 0 ? -1 : byValue);
  }

  @Property(tries = 2000)
  void rowKey_twoColumns_noValueIsPrefixOfAnother(@ForAll("pairs") Pair pair) {
    if (pair.a == null || pair.b == null || pair.a.equals(pair.b)) {
      return;
    }
    RowKeys keys =
        new RowKeys(TestTables.table(1000).column("A", pair.type).primaryKey("A").build());

    assertThat(keys.of(pair.a).startsWith(keys.of(pair.b))).isFalse();
  }

  private static int order(Pair pair) {
    return order(pair.type, pair.a, pair.b);
  }

  @SuppressWarnings("unchecked") // Values of one type compare with each other.
  private static int order(SqlType type, Object one, Object other) {
    if (one == null || other == null) {
      return Boolean.compare(one != null, other != null);
    }
    if (one instanceof List<?> a && other instanceof List<?> b) {
      return order(type.element(), a, b);
    }
    if (one instanceof String a && other instanceof String b) {
      return type.kind() == SqlType.Kind.CHAR
          ? byCodePoint(Blanks.strip(a), Blanks.strip(b))
          : byCodePoint(a, b);
    }
    if (one instanceof UUID a && other instanceof UUID b) {
      // By their bits as they are written, not as java.util.UUID compares them.
      int high = Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits());
      return high != 0
          ? high
          : Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits());
    }
    return Integer.signum(((Comparable<Object>) one).compareTo(other));
  }

  private static int order(SqlType element, List<?> one, List<?> other) {
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      int byItem = order(element, one.get(i), other.get(i));
      if (byItem != 0) {
        return byItem;
      }
    }
    return Integer.compare(one.size(), other.size());
  }

  private static int byCodePoint(String a, String b) {
    return Integer.signum(
        java.util.Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray()));
  }
}
