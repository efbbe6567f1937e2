/**
 * The support of Moka for Liquibase, which finds it on the class path without configuration.
 *
 * <ol>
 *   <li>Names without quotes fold to upper case, as in Moka.
 *   <li>Types that change logs use and Moka names differently are translated here, not guessed.
 *   <li>Nothing here knows Moka's engine or driver: it works through any transport.
 * </ol>
 */
package io.mokadb.liquibase;
