package io.mokadb.embedded.slt;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the records of a file one by one. Confined. */
final class SltReader {
  private final BufferedReader in;
  private int line;

  SltReader(BufferedReader in) {
    this.in = in;
  }

  private String readLine() throws IOException {
    line++;
    return in.readLine();
  }

  /** The next record that is meant for every database; null at the end. */
  SltRecord next() throws IOException {
    boolean ours = true;
    for (String text = readLine(); text != null; text = readLine()) {
      String head = text.strip();
      if (head.isEmpty() || head.startsWith("#") || head.startsWith("hash-threshold")) {
        continue;
      }
      if (head.startsWith("onlyif")) {
        ours = false;
      } else if (head.startsWith("halt")) {
        if (ours) {
          return null;
        }
        ours = true;
      } else if (!head.startsWith("skipif")) {
        SltRecord record = record(head);
        if (ours) {
          return record;
        }
        ours = true;
      }
    }
    return null;
  }

  private SltRecord record(String head) throws IOException {
    int start = line;
    String[] words = head.split("\\s+");
    StringBuilder sql = new StringBuilder();
    List<String> expected = new ArrayList<>();
    boolean results = false;
    for (String text = readLine(); text != null && !text.isEmpty(); text = readLine()) {
      if (text.startsWith("----")) {
        results = true;
      } else if (results) {
        expected.add(text);
      } else {
        sql.append(sql.isEmpty() ? "" : "\n").append(text);
      }
    }
    return words[0].equals("query")
        ? new SltRecord(
            start,
            sql.toString(),
            words[1],
            false,
            words.length > 2 ? words[2] : "nosort",
            expected)
        : new SltRecord(start, sql.toString(), null, words[1].equals("error"), null, expected);
  }
}
