#!/usr/bin/python3
"""A window of WebKitGTK for its driver, with a profile that lasts: MiniBrowser is private whenever it is driven."""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

folder = sys.argv[1]
manager = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)


def create_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=1440, default_height=900)
    window.add(view)
    window.show_all()
    return view


def on_automation(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("persistent")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", create_view)


context.connect("automation-started", on_automation)
Gtk.main()
