package io.mokadb.fuzz.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The steps of one transaction; making them changes the model as they change the tables. */
final class ModelTransaction {
  private static final int KEYS = 200;

  private final Model model;
  private final Random random;
  private final List<Step> steps = new ArrayList<>();

  private ModelTransaction(Model model, long seed, int number) {
    this.model = model;
    this.random = new Random(seed * 1_000_003 + number);
  }

  /** Makes the transaction with that number and applies it to the model. */
  static List<Step> steps(Model model, long seed, int number) {
    ModelTransaction transaction = new ModelTransaction(model, seed, number);
    transaction.make();
    return transaction.steps;
  }

  private void make() {
    model.begin();
    if (random.nextInt(12) == 0) {
      // Definitions are transactions of their own; done twice they do no harm.
      definition();
      return;
    }
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      int kind = random.nextInt(16);
      switch (kind) {
        case 0 -> deleteRange();
        case 1 -> update();
        case 2, 3 -> merge();
        case 4, 5, 6 -> upsert();
        case 7 -> move();
        case 8, 9 -> adopt();
        case 10 -> throughView();
        case 11 -> refused();
        default -> savepoint();
      }
    }
  }

  private void add(String sql) {
    steps.add(new Step(sql, null));
  }

  private void definition() {
    String index = "extra" + random.nextInt(2);
    switch (random.nextInt(4)) {
      case 0 -> add("DROP INDEX IF EXISTS " + index);
      case 1 -> add("CREATE INDEX IF NOT EXISTS " + index + " ON model (a)");
      case 2 -> add("CREATE INDEX IF NOT EXISTS child_" + index + " ON child (friend, owner)");
      default -> {
        int from = random.nextInt(20);
        model.show(from);
        add(ModelSchema.show(from));
      }
    }
  }

  /** A row of the other table gets other parents, if there are any. */
  private void adopt() {
    int k = random.nextInt(KEYS);
    Model.Child child = new Model.Child(parent(), parent());
    model.children().put(k, child);
    add(
        "INSERT INTO child VALUES ("
            + (k + ", " + child.owner() + ", " + child.friend())
            + ") ON CONFLICT (k) DO UPDATE SET owner = EXCLUDED.owner,"
            + " friend = (SELECT MIN(m.k) FROM model m WHERE m.k = EXCLUDED.friend)");
  }

  private Integer parent() {
    Integer k = model.rows().ceilingKey(random.nextInt(KEYS));
    return random.nextInt(6) == 0 ? null : k;
  }

  private void throughView() {
    int from = random.nextInt(KEYS);
    int to = from + random.nextInt(30);
    String where = " WHERE id BETWEEN " + from + " AND " + to;
    if (random.nextBoolean()) {
      model
          .rows()
          .subMap(from, true, to, true)
          .replaceAll((k, row) -> model.isShown(row) ? new Model.Row(row.a() / 2, row.s()) : row);
      add("UPDATE shown SET number = number / 2" + where);
    } else {
      List.copyOf(model.rows().subMap(from, true, to, true).entrySet()).stream()
          .filter(entry -> model.isShown(entry.getValue()))
          .forEach(entry -> model.delete(entry.getKey()));
      add("DELETE FROM shown" + where);
    }
  }

  /** A statement that breaks a constraint by its last row. */
  private void refused() {
    Integer there = model.rows().ceilingKey(random.nextInt(KEYS));
    switch (there == null ? 0 : random.nextInt(3)) {
      case 0 ->
          steps.add(
              new Step("INSERT INTO child VALUES (1000, NULL, NULL), (1001, 9999, 0)", "23503"));
      case 1 ->
          steps.add(
              new Step(
                  "INSERT INTO model VALUES (1000, 1, 'x'), (" + there + ", 1, 'y')", "23505"));
      default ->
          steps.add(
              new Step(
                  "UPDATE model SET a = CASE WHEN k = " + there + " THEN 1000000 ELSE 3 END",
                  "23514"));
    }
  }

  private void savepoint() {
    if (model.open() == 0 || random.nextInt(3) == 0) {
      model.savepoint();
      add("SAVEPOINT p" + model.open());
    } else if (random.nextInt(4) == 0) {
      add("RELEASE SAVEPOINT p" + model.open());
      model.release();
    } else {
      add("ROLLBACK TO SAVEPOINT p" + model.open());
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
    add(
        "INSERT INTO model VALUES "
            + values(k, row)
            + " ON CONFLICT (k) DO UPDATE SET a = EXCLUDED.a, s = EXCLUDED.s");
  }

  private void deleteRange() {
    int from = random.nextInt(KEYS);
    int to = from + random.nextInt(20);
    List.copyOf(model.rows().subMap(from, true, to, true).keySet()).forEach(model::delete);
    add("DELETE FROM model WHERE k BETWEEN " + from + " AND " + to);
  }

  private void update() {
    int rest = random.nextInt(3);
    model
        .rows()
        .replaceAll(
            (k, row) ->
                k % 3 == rest && row.a() != null ? new Model.Row(row.a() + 1, row.s()) : row);
    add("UPDATE model SET a = a + 1 WHERE k % 3 = " + rest);
  }

  /** Moves rows to other keys, which have to be free when the statement ends only. */
  private void move() {
    int from = random.nextInt(KEYS);
    Model.Row row = model.rows().get(from);
    int to = random.nextInt(KEYS);
    if (row != null && !model.rows().containsKey(to)) {
      model.move(from, to);
      add("UPDATE model SET k = " + to + " WHERE k = " + from);
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
        model.delete(k);
      } else {
        model.rows().put(k, new Model.Row(model.rows().get(k).a(), row.s()));
      }
    }
    add(
        "MERGE INTO model AS t USING (VALUES "
            + String.join(", ", lines)
            + ") AS f (k, a, s) ON t.k = f.k WHEN MATCHED AND f.a IS NULL THEN DELETE"
            + " WHEN MATCHED THEN UPDATE SET s = f.s"
            + " WHEN NOT MATCHED THEN INSERT (k, a, s) VALUES (f.k, f.a, f.s)");
  }
}
