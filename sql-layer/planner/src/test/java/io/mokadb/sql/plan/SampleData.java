package io.mokadb.sql.plan;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Four small tables with nulls, gaps and ties, the same in Moka and in H2. */
final class SampleData {
  private static final String[] CITIES = {"Paris", "Bonn", null, "Rome"};

  private SampleData() {}

  static void define(PlanDatabase database) {
    database.table(
        "DEPT",
        List.of("ID INTEGER", "NAME VARCHAR(30) NOT NULL", "CITY VARCHAR(30)"),
        "ID",
        "DEPT_CITY(CITY)");
    database.table(
        "EMP",
        List.of(
            "ID INTEGER",
            "NAME VARCHAR(30) NOT NULL",
            "DEPT_ID INTEGER",
            "SALARY DECIMAL(10,2)",
            "HIRED DATE",
            "BOSS INTEGER",
            "CODE CHAR(4)",
            "ACTIVE BOOLEAN",
            "SCORE DOUBLE"),
        "ID",
        "EMP_DEPT(DEPT_ID)",
        "UNIQUE EMP_NAME(NAME)");
    database.table(
        "SALE",
        List.of("EMP_ID INTEGER", "SEQ INTEGER", "AMOUNT DECIMAL(12,2)", "SOLD TIMESTAMP"),
        "EMP_ID,SEQ");
    database.table("LOGS", List.of("A INTEGER", "B VARCHAR(20)"), "");
  }

  static void fill(PlanDatabase database) {
    inserts().forEach(database::update);
  }

  static void create(Connection h2) throws SQLException {
    try (Statement statement = h2.createStatement()) {
      statement.execute(
          "CREATE TABLE DEPT (ID INTEGER PRIMARY KEY, NAME VARCHAR(30) NOT NULL, CITY VARCHAR(30))");
      statement.execute(
          "CREATE TABLE EMP (ID INTEGER PRIMARY KEY, NAME VARCHAR(30) NOT NULL, DEPT_ID INTEGER,"
              + " SALARY DECIMAL(10,2), HIRED DATE, BOSS INTEGER, CODE CHAR(4), ACTIVE BOOLEAN,"
              + " SCORE DOUBLE PRECISION)");
      statement.execute(
          "CREATE TABLE SALE (EMP_ID INTEGER, SEQ INTEGER, AMOUNT DECIMAL(12,2),"
              + " SOLD TIMESTAMP(6), PRIMARY KEY (EMP_ID, SEQ))");
      statement.execute("CREATE TABLE LOGS (A INTEGER, B VARCHAR(20))");
      for (String insert : inserts()) {
        statement.execute(insert);
      }
    }
  }

  private static List<String> inserts() {
    List<String> inserts = new ArrayList<>();
    for (int id = 1; id <= 10; id++) {
      String city = CITIES[id % CITIES.length];
      inserts.add("INSERT INTO DEPT VALUES (" + id + ", 'dept" + id + "', " + text(city) + ")");
    }
    for (int id = 1; id <= 60; id++) {
      int hash = id * 7919 % 101;
      inserts.add(
          "INSERT INTO EMP VALUES ("
              + id
              + ", 'emp"
              + id
              + "', "
              + (hash % 9 == 0 ? "NULL" : String.valueOf(hash % 7 + 1))
              + ", "
              + (hash % 11 == 0 ? "NULL" : 1000 + hash * 40 + "." + hash % 10)
              + ", DATE '2020-0"
              + (hash % 9 + 1)
              + "-11', "
              + (id < 4 ? "NULL" : String.valueOf(id / 4))
              + ", 'c"
              + hash % 6
              + "', "
              + (hash % 5 == 0 ? "NULL" : String.valueOf(hash % 2 == 0))
              + ", "
              + (hash % 13 == 0 ? "NULL" : hash + ".25")
              + ")");
      for (int seq = 1; seq <= hash % 5; seq++) {
        inserts.add(
            "INSERT INTO SALE VALUES ("
                + id
                + ", "
                + seq
                + ", "
                + hash % 97
                + "."
                + seq
                + ", TIMESTAMP '2022-03-0"
                + seq
                + " 1"
                + seq
                + ":30:00.12345"
                + seq
                + "')");
      }
    }
    for (int i = 0; i < 12; i++) {
      inserts.add(
          "INSERT INTO LOGS VALUES ("
              + (i % 5 == 4 ? "NULL" : String.valueOf(i % 5))
              + ", "
              + (i % 3 == 2 ? "NULL" : i % 2 == 0 ? "'banana'" : "'kiwi'")
              + ")");
    }
    return inserts;
  }

  private static String text(String value) {
    return value == null ? "NULL" : "'" + value + "'";
  }
}
