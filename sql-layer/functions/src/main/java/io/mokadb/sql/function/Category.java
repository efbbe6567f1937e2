package io.mokadb.sql.function;

/** The groups that documents and metadata list functions by. */
public enum Category {
  CONDITION("Conditions and operators", "SYSTEM"),
  NUMBER("Numbers", "NUMERIC"),
  TEXT("Texts", "STRING"),
  BYTES("Bytes", "STRING"),
  TIME("Dates and times", "TIMEDATE"),
  ARRAY("Arrays and series", "SYSTEM"),
  JSON("JSON", "SYSTEM"),
  SYSTEM("Session, sequences and chance", "SYSTEM"),
  AGGREGATE("Aggregates", "SYSTEM"),
  WINDOW("Windows", "SYSTEM");

  private final String title;
  private final String jdbcList;

  Category(String title, String jdbcList) {
    this.title = title;
    this.jdbcList = jdbcList;
  }

  /** The heading in documents. */
  public String title() {
    return title;
  }

  /** The list of {@code DatabaseMetaData} that has the group's escapes. */
  public String jdbcList() {
    return jdbcList;
  }
}
