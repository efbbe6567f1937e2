package io.mokadb.sql.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Key;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.GroupDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RowCodecPropertyTest {
  /** Types of columns and a value, or null, for each. */
  record Row(List<SqlType> types, List<Object> values) {}

  @Provide
  Arbitrary<Row> rows() {
    return Arbitraries.of(TypedValues.TYPES)
        .list()
        .ofMaxSize(90)
        .flatMap(
            types -> {
              List<Arbitrary<Object>> values = new ArrayList<>();
              types.forEach(type -> values.add(TypedValues.of(type).injectNull(0.3)));
              return Combinators.combine(values).as(list -> new Row(types, list));
            });
  }

  @Property(tries = 600)
  void encode_anyRow_everySubsetOfColumnsComesBack(@ForAll("rows") Row row, @ForAll long seed) {
    TestTables builder = TestTables.table(5000).column("ID", SqlType.Kind.BIGINT);
    for (int i = 0; i < row.types.size(); i++) {
      builder.column("C" + i, row.types.get(i));
    }
    TableDef table = builder.primaryKey("ID").build();
    RowCodec codec = new RowCodec(table);
    Object[] stored = new Object[row.types.size() + 1];
    stored[0] = seed;
    for (int i = 0; i < row.values.size(); i++) {
      stored[i + 1] = row.values.get(i);
    }
    Key key = codec.keys().encode(stored);
    RowWriter writer = codec.writer(GroupDef.FIRST);
    writer.encode(new Object[stored.length]);
    byte[] value = writer.encode(stored);

    List<Integer> wanted = new ArrayList<>(IntStream.range(0, stored.length).boxed().toList());
    Collections.shuffle(wanted, new Random(seed));
    int[] ordinals =
        wanted.stream()
            .limit(new Random(seed).nextInt(stored.length + 1))
            .mapToInt(Integer::intValue)
            .toArray();

    Object[] back = codec.projection(ordinals).read(key, value);

    assertThat(back).containsExactly(IntStream.of(ordinals).mapToObj(i -> stored[i]).toArray());
  }
}
