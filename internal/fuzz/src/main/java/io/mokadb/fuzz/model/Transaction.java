package io.mokadb.fuzz.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The statements of one transaction; making them changes the model as they change the table. */
final class Transaction {
  private static final int KEYS = 200;

  private final Model model;
  private final Random random;
  private final List<String> statements = new ArrayList<>();

  private Transaction(Model model, long seed, int number) {
    this.model = model;
    this.random = new Random(seed * 1_000_003 + number);
  }

  /** What makes the table. */
  static List<String> schema() {
    return List.of(
        "CREATE TABLE model (k INTEGER PRIMARY KEY, a INTEGER, s VARCHAR(40))",
        "CREATE INDEX model_a ON model (a, s)",
        "CREATE INDEX model_s ON model (UPPER(s)) WHERE a IS NOT NULL");
  }

  /** Makes the transaction with that number and applies it to the model. */
  static List<String> statements(Model model, long seed, int number) {
    Transaction transaction = new Transaction(model, seed, number);
    transaction.make();
    return transaction.statements;
  }

  private void make() {
    model.begin();
    for (int i = 1 + random.nextInt(6); i > 0; i--) {
      int kind = random.nextInt(10);
      switch (kind) {
        case 0 -> deleteRange();
        case 1 -> update();
        case 2, 3 -> merge();
        case 4, 5, 6 -> upsert();
        case 7 -> move();
        default -> savepoint();
      }
    }
  }

  private void savepoint() {
    if (model.open() == 0 || random.nextInt(3) == 0) {
      model.savepoint();
      statements.add("SAVEPOINT p" + model.open());
    } else if (random.nextInt(4) == 0) {
      statements.add("RELEASE SAVEPOINT p" + model.open());
      model.release();
    } else {
      statements.add("ROLLBACK TO SAVEPOINT p" + model.open());
      model.rollback();
    }
  }

  private Model.Row row() {
    Integer a = random.nextInt(5) == 0 ? null : random.nextInt(20);
    String s = random.nextInt(5) == 0 ? null : "s" + random.nextInt(1000);
    return new Model.Row(a, s);
  }

  private static String values(int k, Model.Row row) {
    String s = row.s() == null ? "CAST(NULL AS VARCHAR(40))" : "'" + row.s() + "'";
    String a = row.a() == null ? "CAST(NULL AS INTEGER)" : row.a().toString();
    return "(" + k + ", " + a + ", " + s + ")";
  }

  private void upsert() {
    int k = random.nextInt(KEYS);
    Model.Row row = row();
    model.rows().put(k, row);
    statements.add(
        "INSERT INTO model VALUES "
            + values(k, row)
            + " ON CONFLICT (k) DO UPDATE SET a = EXCLUDED.a, s = EXCLUDED.s");
  }

  private void deleteRange() {
    int from = random.nextInt(KEYS);
    int to = from + random.nextInt(20);
    model.rows().subMap(from, true, to, true).clear();
    statements.add("DELETE FROM model WHERE k BETWEEN " + from + " AND " + to);
  }

  private void update() {
    int rest = random.nextInt(3);
    model
        .rows()
        .replaceAll(
            (k, row) ->
                k % 3 == rest && row.a() != null ? new Model.Row(row.a() + 1, row.s()) : row);
    statements.add("UPDATE model SET a = a + 1 WHERE k % 3 = " + rest);
  }

  /** Moves rows to other keys, which have to be free when the statement ends only. */
  private void move() {
    int from = random.nextInt(KEYS);
    Model.Row row = model.rows().get(from);
    int to = random.nextInt(KEYS);
    if (row != null && !model.rows().containsKey(to)) {
      model.rows().remove(from);
      model.rows().put(to, row);
      statements.add("UPDATE model SET k = " + to + " WHERE k = " + from);
    }
  }

  private void merge() {
    int first = random.nextInt(KEYS);
    List<String> lines = new ArrayList<>();
    for (int k = first; k < first + 5; k++) {
      Model.Row row = row();
      lines.add(values(k, row));
      if (!model.rows().containsKey(k)) {
        model.rows().put(k, row);
      } else if (row.a() == null) {
        model.rows().remove(k);
      } else {
        model.rows().put(k, new Model.Row(model.rows().get(k).a(), row.s()));
      }
    }
    statements.add(
        "MERGE INTO model AS t USING (VALUES "
            + String.join(", ", lines)
            + ") AS f (k, a, s) ON t.k = f.k WHEN MATCHED AND f.a IS NULL THEN DELETE"
            + " WHEN MATCHED THEN UPDATE SET s = f.s"
            + " WHEN NOT MATCHED THEN INSERT (k, a, s) VALUES (f.k, f.a, f.s)");
  }
}
