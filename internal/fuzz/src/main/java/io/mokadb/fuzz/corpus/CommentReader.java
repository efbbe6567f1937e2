package io.mokadb.fuzz.corpus;

import io.mokadb.fuzz.corpus.CorpusScript.Expected;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads HSQLDB's scripts: a statement begins at the start of a line and goes on in indented ones; a
 * comment before it says what is expected.
 */
final class CommentReader implements ScriptReader {
  @Override
  public boolean reads(String fileName) {
    return fileName.contains("TestSelf") && fileName.endsWith(".txt");
  }

  @Override
  public List<CorpusScript.Step> steps(String text) {
    List<CorpusScript.Step> steps = new ArrayList<>();
    StringBuilder section = new StringBuilder();
    for (String line : text.lines().toList()) {
      boolean within = line.startsWith(" ") || line.startsWith("\t") || line.startsWith("*/");
      if (!within) {
        add(steps, section.toString());
        section.setLength(0);
      }
      if (!line.startsWith("--")) {
        section.append(line).append('\n');
      }
    }
    add(steps, section.toString());
    return steps;
  }

  private static void add(List<CorpusScript.Step> steps, String section) {
    String text = section.strip();
    Expected expected = new Expected.Anything();
    if (text.startsWith("/*")) {
      int end = text.indexOf("*/");
      if (end < 0) {
        return;
      }
      expected = expected(text.substring(2, end));
      text = text.substring(end + 2).strip();
    }
    text = text.endsWith(";") ? text.substring(0, text.length() - 1) : text;
    if (!text.isEmpty()) {
      steps.add(new CorpusScript.Step(text, expected));
    }
  }

  private static Expected expected(String comment) {
    char kind = comment.isEmpty() ? ' ' : comment.charAt(0);
    String rest = comment.isEmpty() ? "" : comment.substring(1);
    try {
      return switch (kind) {
        case 'r' -> new Expected.Rows(rows(rest));
        case 'c', 'u' -> new Expected.Count(Long.parseLong(rest.strip()));
        case 'e' -> new Expected.Failure();
        default -> new Expected.Anything();
      };
    } catch (NumberFormatException e) {
      // A comment for people.
      return new Expected.Anything();
    }
  }

  private static List<List<String>> rows(String text) {
    return text.lines()
        .filter(line -> !line.isBlank())
        .map(line -> Stream.of(line.split(",", -1)).map(String::strip).toList())
        .toList();
  }
}
