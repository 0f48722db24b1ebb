"""Uses the service's pages in Chromium as people do: types, tabs, clicks, goes back, reloads, opens a second tab."""

import os
import pathlib
import tempfile
import unittest
import urllib.parse

from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from service import EMAIL, PASSWORD, WEB_CALLBACK, Service

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURES = pathlib.Path(os.environ.get("GATEHOUSE_PICTURES", ROOT / ".build/pages"))
SIZES = {"phone": (360, 740), "desktop": (1280, 800)}

# What WCAG 2.2 asks for: 4.5 for text (1.4.3), 3 for what shows where a control is (1.4.11).
CONTRASTS = """
const luminance = ([r, g, b]) => {
  const f = x => (x /= 255) <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4
  return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b)
}
const numbers = text => text.match(/[\\d.]+/g).map(Number)
const ratio = (a, b) => {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p)
  return (x + 0.05) / (y + 0.05)
}
const ground = element => {
  for (let e = element; e; e = e.parentElement) {
    const c = numbers(getComputedStyle(e).backgroundColor)
    if (c.length < 4 || c[3] > 0) return c
  }
  return [255, 255, 255]
}
const found = []
for (const e of document.querySelectorAll('main *')) {
  const style = getComputedStyle(e), own = [...e.childNodes].some(n => n.nodeType == 3 && n.data.trim())
  if (own) found.push([e.tagName, 'text', ratio(numbers(style.color), ground(e)), 4.5])
  if (e.tagName == 'INPUT' && e.type != 'hidden')
    found.push([e.tagName, 'border', ratio(numbers(style.borderTopColor), ground(e.parentElement)), 3])
}
return found
"""


def browser(size="desktop", scheme="light", scripts=True):
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]:
        options.add_argument(argument)
    if not scripts:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
    width, height = SIZES[size]
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": size == "phone"})
    driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    return driver


class PageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        os.chmod(cls.folder.name, 0o700)
        cls.service = Service(os.environ.get("GATEHOUSE_PROGRAM", ROOT / ".build/debug/gatehouse"), cls.folder.name)
        PICTURES.mkdir(parents=True, exist_ok=True)

    @classmethod
    def tearDownClass(cls):
        cls.service.close()
        cls.folder.cleanup()

    def open(self, address=None, **options):
        self.driver = browser(**options)
        self.addCleanup(self.driver.quit)
        self.driver.get(address or self.service.request())
        return self.driver

    def wait(self, until):
        """Waits until something is true. Meanwhile one page may take the place of another."""
        def attempt(driver):
            try:
                return until(driver)
            except WebDriverException as error:
                # What chromedriver says instead if the page is replaced between two of its own steps.
                if "does not belong to the document" not in str(error):
                    raise
                raise StaleElementReferenceException(str(error)) from error

        ignored = [NoSuchElementException, StaleElementReferenceException]
        return WebDriverWait(self.driver, 20, ignored_exceptions=ignored).until(attempt)

    def heading(self):
        return self.driver.find_element(By.TAG_NAME, "h1").text

    def type_credentials(self, password=PASSWORD):
        """Types without the mouse, beginning where the focus is."""
        focused = self.driver.switch_to.active_element
        if focused.get_attribute("id") == "email":
            focused.send_keys(EMAIL + Keys.TAB)
        self.driver.switch_to.active_element.send_keys(password + Keys.ENTER)

    def click(self, text):
        self.driver.find_element(By.XPATH, f"//button[normalize-space()='{text}']").click()

    def expect_callback(self, path="/callback"):
        self.wait(lambda d: path in urllib.parse.urlsplit(d.current_url).path)
        return urllib.parse.parse_qs(urllib.parse.urlsplit(self.driver.current_url).query)

    def wait_for_heading(self, text):
        self.wait(lambda _: self.heading() == text)

    def sign_in(self, **options):
        self.open(self.service.issuer + "/account", **options)
        self.type_credentials()
        self.wait_for_heading("Your account")

    def test_signs_in_by_the_keyboard(self):
        self.open()
        self.type_credentials("wrong")
        alert = self.wait(lambda d: d.find_element(By.CSS_SELECTOR, "[role=alert]"))
        self.assertEqual(alert.text, "The email address or the password is wrong.")
        self.assertEqual(self.driver.find_element(By.ID, "email").get_attribute("value"), EMAIL)
        self.assertEqual(self.driver.switch_to.active_element.get_attribute("id"), "password")
        self.type_credentials()
        answer = self.expect_callback()
        self.assertEqual(answer["state"], ["a state"])
        self.assertIn("code", answer)

    def test_signs_in_without_scripts(self):
        self.open(scripts=False)
        self.type_credentials()
        self.assertIn("code", self.expect_callback())

    def test_lets_a_callback_forward_the_browser_to_another_site(self):
        self.open(self.service.request("/forward"))
        self.type_credentials()
        self.assertIn("code", self.expect_callback("/arrived"))

    def test_tabs_through_the_page_in_its_order(self):
        self.open()
        names = []
        for _ in range(4):
            element = self.driver.switch_to.active_element
            names.append(element.accessible_name)
            element.send_keys(Keys.TAB)
        self.assertEqual(names, ["Email", "Password", "Sign in", "Cancel"])

    def test_goes_back_and_reloads(self):
        self.open()
        page = self.driver.current_url
        self.driver.refresh()
        self.assertEqual(self.heading(), "Sign in")
        self.type_credentials()
        self.expect_callback()
        self.driver.back()
        self.driver.get(page)
        self.assertEqual(self.heading(), "This page has expired")

    def test_goes_on_in_a_second_tab(self):
        self.open()
        first = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        self.driver.get(self.service.request(state="second"))
        self.type_credentials()
        self.assertEqual(self.expect_callback()["state"], ["second"])
        self.driver.switch_to.window(first)
        self.type_credentials()
        self.wait_for_heading("Allow Notes?")
        self.click("Allow")
        self.assertEqual(self.expect_callback()["state"], ["a state"])

    def test_cancels(self):
        self.open()
        self.click("Cancel")
        self.assertEqual(self.expect_callback()["error"], ["access_denied"])

    def test_signs_out_and_everywhere(self):
        self.sign_in()
        self.click("Sign out")
        self.wait_for_heading("Signed out")
        self.driver.back()
        self.driver.get(self.service.issuer + "/account")
        self.assertEqual(self.heading(), "Sign in")
        self.type_credentials()
        self.wait_for_heading("Your account")
        self.click("Sign out everywhere")
        self.wait_for_heading("Signed out")
        self.driver.get(self.service.issuer + "/account")
        self.assertEqual(self.heading(), "Sign in")

    def logout(self, **parameters):
        return self.service.issuer + "/logout?" + urllib.parse.urlencode({"client_id": "notes", **parameters})

    def test_signs_out_for_an_app(self):
        self.sign_in()
        self.driver.get(self.logout(post_logout_redirect_uri=self.service.app + "/bye", state="a state"))
        self.assertEqual(self.heading(), "Sign out?")
        self.click("Sign out")
        self.assertEqual(self.expect_callback("/bye"), {"state": ["a state"]})
        self.driver.get(self.service.issuer + "/account")
        self.assertEqual(self.heading(), "Sign in")

    def enter_code(self, code):
        """Types the code of a device without the mouse, beginning where the focus is."""
        self.wait_for_heading("Sign in on a device")
        self.assertEqual(self.driver.switch_to.active_element.accessible_name, "Code that the device shows")
        # What stands there is replaced.
        self.driver.switch_to.active_element.send_keys(Keys.CONTROL + "a" + Keys.NULL + code + Keys.ENTER)

    def test_lets_a_device_sign_in_without_scripts(self):
        codes = self.service.device_codes()
        self.open(codes["verification_uri"], scripts=False)
        self.type_credentials()
        self.enter_code("bcdf ghjk")
        alert = self.wait(lambda d: d.find_element(By.CSS_SELECTOR, "[role=alert]"))
        self.assertIn("wrong or has expired", alert.text)
        self.enter_code(codes["user_code"].lower().replace("-", " "))
        self.wait_for_heading("Let a device sign in to Player?")
        self.assertEqual(self.service.ask(codes)["error"], "authorization_pending")
        names = []
        for _ in range(3):
            self.driver.switch_to.active_element.send_keys(Keys.TAB)
            names.append(self.driver.switch_to.active_element.accessible_name)
        self.assertEqual(names, ["Allow", "Deny", "Use another account"])
        self.click("Allow")
        self.wait_for_heading("The device is signed in")
        self.assertIn("access_token", self.service.ask(codes))

    def test_asks_about_a_device_also_with_the_code_in_the_address(self):
        codes = self.service.device_codes()
        self.open(codes["verification_uri_complete"])
        self.type_credentials()
        self.wait_for_heading("Sign in on a device")
        self.click("Continue")
        self.wait_for_heading("Let a device sign in to Player?")
        self.assertIn(codes["user_code"], self.driver.page_source)
        self.click("Deny")
        self.wait_for_heading("Denied")
        self.assertEqual(self.service.ask(codes)["error"], "access_denied")

    def test_shows_the_page_again_if_the_app_has_changed_since(self):
        self.sign_in()
        self.driver.get(self.service.request())
        self.wait_for_heading("Allow Notes?")
        self.assertIn("on this device", self.driver.page_source)
        self.service.run("client", "update", "notes", "--name", "Your bank")
        self.addCleanup(self.service.run, "client", "update", "notes", "--name", "Notes")
        self.click("Allow")
        self.wait_for_heading("Allow Your bank?")
        alert = self.driver.find_element(By.CSS_SELECTOR, "[role=alert]")
        self.assertIn("was changed since this page was shown", alert.text)
        self.click("Allow")
        self.assertIn("code", self.expect_callback())

    def test_takes_a_consent_back(self):
        self.open()
        self.type_credentials()
        self.expect_callback()
        self.driver.get(self.service.issuer + "/account")
        self.click("Remove Notes")
        self.wait(lambda d: "Remove Notes" not in d.page_source)

    def test_other_sites_sign_nobody_out(self):
        self.sign_in()
        target = self.service.request()
        address, query = target.split("?", 1)
        fields = "".join(
            f'<input type="hidden" name="{name}" value="{value}">' for name, value in urllib.parse.parse_qsl(query))
        for action in [
            address, self.service.issuer + "/sign-out", self.service.issuer + "/logout",
            self.service.issuer + "/logout/confirmation", self.service.issuer + "/device",
            self.service.issuer + "/device/answer",
        ]:
            # Another site: "localhost" isn't 127.0.0.1.
            self.service.site.attack = f'<form method="post" action="{action}">{fields}<button>Go</button></form>'
            self.driver.get(self.service.app.replace("127.0.0.1", "localhost") + "/attack")
            self.click("Go")
            self.wait(lambda _: self.heading())
            self.driver.get(self.service.issuer + "/account")
            self.assertEqual(self.heading(), "Your account", action)

    def test_looks_right_at_each_size_and_in_each_colour_scheme(self):
        for size in SIZES:
            for scheme in ["light", "dark"]:
                with self.subTest(size=size, scheme=scheme):
                    self.look(size, scheme)

    def look(self, size, scheme):
        self.open(size=size, scheme=scheme)
        self.check_page(f"sign-in-{size}-{scheme}")
        self.type_credentials("wrong")
        self.wait(lambda d: d.find_elements(By.CSS_SELECTOR, "[role=alert]"))
        self.check_page(f"wrong-{size}-{scheme}")
        self.type_credentials()
        self.expect_callback()
        self.driver.get(self.service.request(prompt="consent"))
        self.check_page(f"consent-{size}-{scheme}")
        for name, path in [("account", "/account"), ("sign-out", "/sign-out"), ("missing", "/nothing")]:
            self.driver.get(self.service.issuer + path)
            self.check_page(f"{name}-{size}-{scheme}")
        self.look_at_a_device(size, scheme)
        self.driver.get(self.logout())
        self.check_page(f"logout-{size}-{scheme}")
        self.driver.delete_all_cookies()
        self.driver.get(self.logout(post_logout_redirect_uri=self.service.app + "/bye"))
        self.check_page(f"logged-out-{size}-{scheme}")
        self.driver.get(self.service.request(client_id="web", redirect_uri=WEB_CALLBACK, scope="photos"))
        self.check_page(f"refused-{size}-{scheme}")
        self.driver.get(self.service.issuer + "/sign-out")
        self.check_page(f"signed-out-{size}-{scheme}")

    def look_at_a_device(self, size, scheme):
        self.driver.get(self.service.device_codes()["verification_uri_complete"])
        self.check_page(f"device-code-{size}-{scheme}")
        self.click("Continue")
        self.wait_for_heading("Let a device sign in to Player?")
        self.check_page(f"device-{size}-{scheme}")
        self.click("Allow")
        self.wait_for_heading("The device is signed in")
        self.check_page(f"device-allowed-{size}-{scheme}")

    def check_page(self, name):
        self.driver.save_screenshot(str(PICTURES / f"{name}.png"))
        wide = self.driver.execute_script("return document.documentElement.scrollWidth > innerWidth")
        self.assertFalse(wide, f"{name} is wider than the window")
        self.assertEqual(len(self.driver.find_elements(By.TAG_NAME, "h1")), 1)
        self.assertEqual(len(self.driver.find_elements(By.TAG_NAME, "main")), 1)
        self.assertNotEqual(self.driver.title, "")
        self.assertEqual(self.driver.find_element(By.TAG_NAME, "html").get_attribute("lang"), "en")
        for element in self.driver.find_elements(By.CSS_SELECTOR, "button, a, input:not([type=hidden])"):
            self.assertNotEqual(element.accessible_name, "", f"{name}: a control has no name")
            self.assertIn(element.aria_role, ["button", "link", "textbox"])
        for tag, kind, ratio, least in self.driver.execute_script(CONTRASTS):
            self.assertGreaterEqual(ratio, least, f"{name}: the {kind} of {tag}")
        for entry in self.driver.get_log("browser"):
            if "/nothing" not in entry["message"] and "status of 4" not in entry["message"]:
                self.fail(f"{name}: {entry['message']}")


if __name__ == "__main__":
    unittest.main()
