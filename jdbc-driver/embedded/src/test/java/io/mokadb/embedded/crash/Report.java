package io.mokadb.embedded.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a child said before it was killed. Thread-safe while it is filled. */
final class Report {
  private final Map<String, SortedMap<Step, Answer>> answers = new TreeMap<>();
  private final Map<Step, String> places = new TreeMap<>();
  private final List<String> failures = new ArrayList<>();
  private volatile int committed;

  /** Takes a line of {@link Journal}; half a line is the last one, and says nothing. */
  synchronized void add(String line) {
    if (!line.endsWith(Journal.END)) {
      return;
    }
    String text = line.substring(0, line.length() - Journal.END.length());
    String[] words = text.split(" ", 4);
    if (words[0].equals(Journal.FAILED)) {
      failures.add(text);
      return;
    }
    Step step = Step.ofId(Long.parseLong(words[2]));
    SortedMap<Step, Answer> of = answers.computeIfAbsent(words[1], name -> new TreeMap<>());
    switch (words[0]) {
      case Journal.BEGUN -> of.put(step, Answer.NONE);
      case Journal.COMMITTED -> {
        of.put(step, Answer.COMMITTED);
        committed++;
        if (words.length == 4) {
          places.put(step, words[3]);
        }
      }
      case Journal.REFUSED -> of.put(step, Answer.REFUSED);
      default -> failures.add("not a line of the journal: " + line);
    }
  }

  /** The steps of an activity, in the order of their ids. */
  SortedMap<Step, Answer> of(String activity) {
    return answers.getOrDefault(activity, new TreeMap<>());
  }

  /** What went wrong inside the child (X5). */
  List<String> failures() {
    return failures;
  }

  /** How many steps were acknowledged. */
  int committed() {
    return committed;
  }

  /** Where the log ended when a step was acknowledged; null if the child was not asked for it. */
  String logEnd(Step step) {
    return places.get(step);
  }
}
