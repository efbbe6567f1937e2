package io.mokadb.sql.nodes;

import java.util.List;

/**
 * Foreign keys that are defined while a transaction is open that has written: table C refers to
 * table P, which has the keys ID and U, and there is a row 1 of each, C's with null in A.
 *
 * <p>What the transaction writes breaks the key as it is at the end, by itself or with what others
 * have committed meanwhile.
 */
enum KeyAcrossWriter {
  SECOND_KEY_AND_DELETE(
      "DELETE FROM p WHERE id = 1", "ALTER TABLE c ADD FOREIGN KEY (b) REFERENCES p"),
  SECOND_KEY_AND_UPDATE(
      "UPDATE p SET id = 9 WHERE id = 1", "ALTER TABLE c ADD FOREIGN KEY (b) REFERENCES p"),
  CASCADING_KEY_AND_DELETE(
      "DELETE FROM p WHERE id = 1",
      "ALTER TABLE c ADD FOREIGN KEY (b) REFERENCES p ON DELETE CASCADE"),
  CLEARING_KEY_AND_DELETE(
      "DELETE FROM p WHERE id = 1",
      "ALTER TABLE c ADD FOREIGN KEY (b) REFERENCES p ON DELETE SET NULL"),
  FOLLOWING_KEY_AND_UPDATE(
      "UPDATE p SET id = 9 WHERE id = 1",
      "ALTER TABLE c ADD FOREIGN KEY (b) REFERENCES p ON UPDATE CASCADE"),
  DEFERRED_KEY_AND_DELETE(
      "DELETE FROM p WHERE id = 1",
      "ALTER TABLE c ADD FOREIGN KEY (b) REFERENCES p DEFERRABLE INITIALLY DEFERRED"),
  KEY_TO_ANOTHER_COLUMN_AND_UPDATE(
      "UPDATE p SET u = 9 WHERE id = 1", "ALTER TABLE c ADD FOREIGN KEY (b) REFERENCES p (u)"),
  KEY_TO_ANOTHER_COLUMN_AND_DELETE(
      "DELETE FROM p WHERE id = 1",
      "DELETE FROM c",
      "ALTER TABLE c ADD FOREIGN KEY (b) REFERENCES p (u)",
      "INSERT INTO c VALUES (2, NULL, 1)"),
  NEW_COLUMN_AND_DELETE(
      "DELETE FROM p WHERE id = 1", "ALTER TABLE c ADD COLUMN d INT DEFAULT 1 REFERENCES p"),
  KEY_IN_THE_PLACE_OF_ANOTHER_AND_DELETE(
      "DELETE FROM p WHERE id = 1",
      "ALTER TABLE c DROP CONSTRAINT first",
      "ALTER TABLE c ADD FOREIGN KEY (b) REFERENCES p"),
  SECOND_KEY_AND_INSERT(
      "INSERT INTO c VALUES (2, NULL, 77)", "ALTER TABLE c ADD FOREIGN KEY (b) REFERENCES p"),
  SECOND_KEY_AND_REFERENCE(
      "UPDATE c SET b = 77 WHERE id = 1", "ALTER TABLE c ADD FOREIGN KEY (b) REFERENCES p"),

  /** The key is the same before and after, and in between nothing was checked. */
  SAME_KEY_AGAIN_AND_INSERT(
      "INSERT INTO c VALUES (2, 1, 1)",
      "ALTER TABLE c DROP CONSTRAINT first",
      "DELETE FROM p WHERE id = 1",
      "ALTER TABLE c ADD CONSTRAINT first FOREIGN KEY (a) REFERENCES p"),
  SAME_KEY_AGAIN_AND_DELETE(
      "DELETE FROM p WHERE id = 1",
      "ALTER TABLE c DROP CONSTRAINT first",
      "INSERT INTO c VALUES (2, 1, 1)",
      "ALTER TABLE c ADD CONSTRAINT first FOREIGN KEY (a) REFERENCES p"),

  /** Who refers to a key, and who removes it, meet at an index of the parent. */
  OTHER_INDEX_OF_THE_PARENT(
      "INSERT INTO k VALUES (2, 1)", "DROP INDEX p_one", "DELETE FROM p WHERE id = 1"),

  /** Who removes a key looks for rows by an index of the child. */
  OTHER_INDEX_OF_THE_CHILD(
      "DELETE FROM p WHERE id = 1", "DROP INDEX c_a", "INSERT INTO c VALUES (2, 1, 1)");

  static final List<String> TABLES =
      List.of(
          "CREATE TABLE p (id INT PRIMARY KEY, u INT UNIQUE, w INT)",
          "CREATE UNIQUE INDEX p_one ON p (w)",
          "CREATE UNIQUE INDEX p_two ON p (w)",
          "CREATE TABLE c (id INT PRIMARY KEY, a INT, b INT)",
          "CREATE INDEX c_a ON c (a)",
          "CREATE INDEX c_a_again ON c (a, b)",
          "CREATE INDEX c_b ON c (b)",
          "ALTER TABLE c ADD CONSTRAINT first FOREIGN KEY (a) REFERENCES p",
          "CREATE TABLE k (id INT PRIMARY KEY, w INT REFERENCES p (w))",
          "INSERT INTO p VALUES (1, 1, 1)",
          "INSERT INTO c VALUES (1, NULL, 1)");

  /** What the open transaction writes. */
  final String write;

  /** In lines. */
  private final String meanwhile;

  KeyAcrossWriter(String write, String... meanwhile) {
    this.write = write;
    this.meanwhile = String.join("\n", meanwhile);
  }

  /** What others commit meanwhile. */
  List<String> meanwhile() {
    return meanwhile.lines().toList();
  }
}
