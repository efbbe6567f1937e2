package io.mokadb.bench.profile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A place where a task waits.
 *
 * @param task its title
 * @param waiting what it waits for
 * @param place the last methods of Moka in the stack, one of each class, the last one first; the
 *     last frame of all where there is none
 */
record WaitSite(String task, WaitKind waiting, String place) {

  private static final String OWN = "io.mokadb.";
  private static final int CLASSES = 3;

  static WaitSite of(String task, StackSample sample) {
    List<String> frames = new ArrayList<>(sample.stack());
    Collections.reverse(frames);
    List<String> places = new ArrayList<>();
    String last = "";
    for (String frame : frames) {
      List<String> parts = List.of(frame.split("\\.", -1));
      String owner = parts.get(Math.max(0, parts.size() - 2));
      if (frame.startsWith(OWN) && places.size() < CLASSES && !owner.equals(last)) {
        places.add(owner + "." + parts.get(parts.size() - 1));
        last = owner;
      }
    }
    return new WaitSite(
        task,
        WaitKind.inTask(sample),
        places.isEmpty() ? frames.get(0) : String.join(" < ", places));
  }
}
