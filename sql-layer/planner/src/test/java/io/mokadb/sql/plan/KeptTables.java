package io.mokadb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The tables of {@link SampleData} with few random rows, and random changes of them. Confined. */
final class KeptTables {
  private static final String[] CITIES = {"'Paris'", "'Bonn'", "NULL", "'Rome'"};

  private final Random random;

  KeptTables(Random random) {
    this.random = random;
  }

  void define(PlanDatabase database) {
    SampleData.define(database);
  }

  /** Fills two databases with the same rows. */
  void fill(PlanDatabase one, PlanDatabase other) {
    for (int id = 0; id < 9; id++) {
      both(one, other, dept(id));
      both(one, other, emp(id));
      both(one, other, sale(id / 3, id % 3));
      both(one, other, log());
    }
  }

  private static void both(PlanDatabase one, PlanDatabase other, String sql) {
    one.update(sql);
    other.update(sql);
  }

  /** Changes, deletes and inserts some rows. */
  void change(PlanDatabase database) {
    for (int i = random.nextInt(7); i >= 0; i--) {
      change(random.nextInt(12)).forEach(database::update);
    }
  }

  private List<String> change(int kind) {
    int id = random.nextInt(12);
    List<String> changes = new ArrayList<>();
    switch (kind) {
      case 0 -> changes.add("DELETE FROM DEPT WHERE ID = " + id);
      case 1 -> changes.add("DELETE FROM EMP WHERE ID = " + id);
      case 2 -> changes.add("DELETE FROM SALE WHERE EMP_ID = " + id % 4 + " AND SEQ = " + id / 4);
      case 3 -> changes.add("DELETE FROM LOGS WHERE A = " + id % 4);
      case 4 -> {
        changes.add("DELETE FROM DEPT WHERE ID = " + id);
        changes.add(dept(id));
      }
      case 5 -> {
        changes.add("DELETE FROM EMP WHERE ID = " + id);
        changes.add(emp(id));
      }
      case 6 -> {
        changes.add("DELETE FROM SALE WHERE EMP_ID = " + id % 4 + " AND SEQ = " + id / 4);
        changes.add(sale(id % 4, id / 4));
      }
      case 7 -> changes.add(log());
      case 8 -> changes.add("UPDATE EMP SET DEPT_ID = " + number() + " WHERE ID = " + id);
      case 9 -> changes.add("UPDATE EMP SET BOSS = " + number() + " WHERE DEPT_ID = " + id % 6);
      case 10 -> changes.add("UPDATE DEPT SET CITY = " + city() + " WHERE ID = " + id);
      default -> changes.add("UPDATE LOGS SET A = " + number() + " WHERE B = 'kiwi'");
    }
    return changes;
  }

  private String dept(int id) {
    return "INSERT INTO DEPT VALUES (" + id + ", 'dept" + id % 3 + "', " + city() + ")";
  }

  private String emp(int id) {
    return "INSERT INTO EMP VALUES ("
        + id
        + ", 'emp"
        + id
        + "', "
        + number()
        + ", "
        + (random.nextInt(5) == 0 ? "NULL" : random.nextInt(3) * 100 + ".50")
        + ", DATE '2020-0"
        + (1 + random.nextInt(3))
        + "-11', "
        + number()
        + ", 'c"
        + random.nextInt(2)
        + "', "
        + (random.nextInt(4) == 0 ? "NULL" : random.nextBoolean())
        + ", "
        + (random.nextInt(4) == 0 ? "NULL" : random.nextInt(4) + ".25")
        + ")";
  }

  private String sale(int employee, int seq) {
    return "INSERT INTO SALE VALUES ("
        + employee
        + ", "
        + seq
        + ", "
        + (random.nextInt(5) == 0 ? "NULL" : random.nextInt(4) + ".00")
        + ", TIMESTAMP '2022-03-0"
        + (1 + random.nextInt(3))
        + " 11:30:00')";
  }

  private String log() {
    return "INSERT INTO LOGS VALUES ("
        + number()
        + ", "
        + (random.nextInt(3) == 0 ? "NULL" : random.nextBoolean() ? "'banana'" : "'kiwi'")
        + ")";
  }

  private String number() {
    return random.nextInt(5) == 0 ? "NULL" : Integer.toString(random.nextInt(6));
  }

  private String city() {
    return CITIES[random.nextInt(CITIES.length)];
  }
}
