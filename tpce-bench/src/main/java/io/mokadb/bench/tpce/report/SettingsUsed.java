package io.mokadb.bench.tpce.report;

import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.driver.Plan;
import java.util.Locale;

/**
 * Settings as they were.
 *
 * @param rate trades a second that customers asked for; 0 for a closed loop
 */
public record SettingsUsed(
    String url,
    String dialect,
    String leftOut,
    String isolation,
    String variant,
    int customerThreads,
    int marketThreads,
    double rate,
    long rampUpSeconds,
    long longestRampUpSeconds,
    long durationSeconds,
    double maintenanceSeconds) {

  static SettingsUsed of(Site site, Plan plan) {
    return new SettingsUsed(
        site.url().replaceAll("(?i)(password=)[^;&]*", "$1..."),
        site.dialect().name(),
        site.dialect().leftOut(),
        site.dialect().level(),
        plan.variant().name().toLowerCase(Locale.ROOT),
        plan.customerThreads(),
        plan.marketThreads(),
        plan.rate().orElse(0),
        plan.rampUp().toSeconds(),
        plan.longestRampUp().toSeconds(),
        plan.duration().toSeconds(),
        plan.maintenance().toMillis() / 1e3);
  }
}
