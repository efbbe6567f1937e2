package io.mokadb.fuzz.reduce;

import io.mokadb.fuzz.schema.Schema;
import io.mokadb.fuzz.schema.SchemaTable;
import io.mokadb.fuzz.schema.View;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Shrinks;
import java.util.ArrayList;
import java.util.List;

/** All schemas that are one step smaller than a schema, large steps first. */
final class SmallerSchemas {
  private SmallerSchemas() {}

  static List<Schema> of(Schema schema) {
    List<Schema> all = new ArrayList<>();
    for (int i = 0; i < schema.views().size(); i++) {
      all.add(new Schema(schema.tables(), without(schema.views(), i)));
    }
    for (int i = 0; i < schema.tables().size(); i++) {
      all.add(new Schema(without(schema.tables(), i), schema.views()));
    }
    for (int i = 0; i < schema.tables().size(); i++) {
      for (SchemaTable smaller : smaller(schema.tables().get(i))) {
        all.add(new Schema(replaced(schema.tables(), i, smaller), schema.views()));
      }
    }
    for (int i = 0; i < schema.views().size(); i++) {
      View view = schema.views().get(i);
      for (Node query : Shrinks.of(view.query())) {
        View smaller = new View(view.name(), query, view.columns());
        all.add(new Schema(schema.tables(), replaced(schema.views(), i, smaller)));
      }
    }
    return all;
  }

  private static List<SchemaTable> smaller(SchemaTable table) {
    List<SchemaTable> all = new ArrayList<>();
    int size = table.rows().size();
    for (int chunk = size; chunk >= 1; chunk /= 2) {
      for (int from = 0; from < size; from += chunk) {
        List<List<String>> rows = new ArrayList<>(table.rows().subList(0, from));
        rows.addAll(table.rows().subList(Math.min(size, from + chunk), size));
        all.add(table.withRows(rows));
      }
    }
    for (int i = 0; i < table.constraints().size(); i++) {
      all.add(table.with(without(table.constraints(), i), table.indexes()));
    }
    for (int i = 0; i < table.indexes().size(); i++) {
      all.add(table.with(table.constraints(), without(table.indexes(), i)));
    }
    for (int i = 0; i < table.columns().size(); i++) {
      if (!table.key().contains(table.columns().get(i).name())) {
        all.add(withoutColumn(table, i));
      }
    }
    if (!table.key().isEmpty()) {
      all.add(
          new SchemaTable(
              table.name(),
              table.columns(),
              List.of(),
              table.constraints(),
              table.indexes(),
              table.rows()));
    }
    return all;
  }

  private static SchemaTable withoutColumn(SchemaTable table, int index) {
    List<List<String>> rows = new ArrayList<>();
    table.rows().forEach(row -> rows.add(withoutValue(row, index)));
    return new SchemaTable(
        table.name(),
        without(table.columns(), index),
        table.key(),
        table.constraints(),
        table.indexes(),
        rows);
  }

  /** Rows hold nulls, which immutable lists refuse. */
  private static List<String> withoutValue(List<String> row, int index) {
    List<String> fewer = new ArrayList<>(row);
    fewer.remove(index);
    return fewer;
  }

  private static <T> List<T> without(List<T> list, int index) {
    List<T> fewer = new ArrayList<>(list);
    fewer.remove(index);
    return List.copyOf(fewer);
  }

  private static <T> List<T> replaced(List<T> list, int index, T other) {
    List<T> changed = new ArrayList<>(list);
    changed.set(index, other);
    return List.copyOf(changed);
  }
}
